#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/python_commands.hpp"
#include "app/unknown_command.hpp"
#include "core/error.hpp"
#include "core/memory.hpp"
#include "launch/error_report.hpp"
#include "launch/signals.hpp"
#include "results/provenance.hpp"

namespace dagsweep {
namespace {

void print_help() {
  std::cout
      << "dagsweep " << build_info().version
      << ": a benchmark for DAG scheduling on heterogeneous, changing and failing machines\n\n"
         "Usage: dagsweep COMMAND [options]\n\nCommands:\n";
  const auto print = [](const auto& catalogue) {
    for (const auto& command : catalogue) {
      std::cout << "  " << command.name << std::string(15 - command.name.size(), ' ')
                << command.summary << "\n";
    }
  };
  print(commands());
  print(python_commands());
  std::cout
      << "\n'dagsweep COMMAND --help' explains a command. Exit codes: 0 ok, 1 failed runs or "
         "checks,\n"
         "2 bad usage or input, 3 I/O (disk full, file in use), 75 stopped by a signal: run again\n"
         "with --resume.\n";
}

/// Whether signals drain the command of this name instead of ending it.
bool drains(std::string_view name) {
  const auto known = commands();
  return std::any_of(known.begin(), known.end(), [&](const Command& command) {
    return command.collective && command.name == name;
  });
}

ExitCode dispatch(const std::vector<std::string>& words, const Communicator& ranks,
                  StopSource& stop) {
  const std::string name = words.empty() ? "--help" : words[0];
  if (name == "--help" || name == "-h" || name == "help") {
    if (ranks.is_master()) print_help();
    return words.empty() ? ExitCode::bad_input : ExitCode::ok;
  }
  if (name == "--version") {
    const BuildInfo& build = build_info();
    const std::string commit = build.commit.empty() ? "" : " (" + build.commit + ")";
    if (ranks.is_master()) std::cout << "dagsweep " << build.version << commit << "\n";
    return ExitCode::ok;
  }
  const auto own = commands();
  const auto found = std::ranges::find(own, name, &Command::name);
  if (found == own.end()) {
    std::vector<std::string> known;
    const auto add = [&](const auto& catalogue) {
      for (const auto& command : catalogue) known.emplace_back(command.name);
    };
    add(own);
    add(python_commands());
    throw unknown_command(name, known);
  }
  const Command& command = *found;
  if (!command.collective && !ranks.is_master()) return ExitCode::ok;
  return command.run({{words.begin() + 1, words.end()}, ranks, stop});
}

}  // namespace
}  // namespace dagsweep

int main(int argc, char** argv) {
  using namespace dagsweep;
  const PythonCommand* python = argc > 1 ? find_python_command(argv[1]) : nullptr;
  if (python != nullptr) {  // before MPI starts: the Python command runs this program again
    try {
      become_python_command(*python, argv + 2);
    } catch (const std::exception& error) {
      const ErrorReport report = report_of(error);
      std::cerr << fmt::format("dagsweep: {}\n", report.text);
      return static_cast<int>(report.code);
    }
  }
  StopSource stop;
  // Before MPI starts, which can take seconds: a signal must not end a rank meanwhile.
  if (argc > 1 && drains(argv[1])) drain_on_signals(stop);
  keep_freed_memory(false);
  const Communicator ranks(&argc, &argv);
  fail_writes_beyond_the_limit();  // not before: Open MPI hangs if it may not write its own files
  ExitCode code = ExitCode::ok;
  try {
    code = dispatch({argv + 1, argv + argc}, ranks, stop);
    std::cout.flush();
    if (!std::cout) throw IoError("cannot write to standard output (is its disk full?)");
  } catch (const Stopped&) {
    code = ExitCode::drained;
  } catch (const std::exception& error) {
    const ErrorReport report = report_of(error);
    // An Error is the same on every rank; any other exception concerns one rank only.
    if (ranks.is_master() || dynamic_cast<const Error*>(&error) == nullptr)
      // One write, because mpirun may print text of its own between two.
      std::cerr << fmt::format("dagsweep: {}\n", report.text);
    code = report.code;
  }
  // HDF5 cannot close a file that it could not write: terminate without closing.
  if (code == ExitCode::io && ranks.is_master()) ranks.abort(code);
  return static_cast<int>(code);
}
