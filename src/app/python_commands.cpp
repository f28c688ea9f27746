#include "app/python_commands.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

#include "core/error.hpp"

namespace dagsweep {
namespace {

/// Replaces the process by the program first[0]; returns only if it cannot be started. `first`: the
/// words of the command line before the arguments.
void try_to_become(std::vector<std::string> first, char** arguments) {
  std::vector<char*> words;
  words.reserve(first.size() + 1);
  for (std::string& word : first) words.push_back(word.data());
  for (; *arguments != nullptr; ++arguments) words.push_back(*arguments);
  words.push_back(nullptr);
  ::execvp(words[0], words.data());
}

/// The Python interpreter that has the packages: DAGSWEEP_PYTHON, else Debian's, else the first on
/// PATH.
std::string python() {
  if (const char* given = std::getenv("DAGSWEEP_PYTHON"); given != nullptr && *given != '\0')
    return given;
  const std::string debian = "/usr/bin/python3";
  return ::access(debian.c_str(), X_OK) == 0 ? debian : "python3";
}

}  // namespace

std::span<const PythonCommand> python_commands() {
  static constexpr PythonCommand catalogue[] = {
      {"bundle", "pack results, sweeps and their report so that anyone can check them",
       "bundle.py"},
      {"verify-bundle", "check a bundle: its files, and a sample of its rows run again",
       "verify_bundle.py"},
  };
  return catalogue;
}

const PythonCommand* find_python_command(std::string_view name) {
  const auto known = python_commands();
  const auto found = std::ranges::find(known, name, &PythonCommand::name);
  return found == known.end() ? nullptr : &*found;
}

void become_python_command(const PythonCommand& command, char** arguments) {
  // The commands run this program again, unless another one is named.
  std::error_code unknown;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (!unknown) ::setenv("DAGSWEEP_PROGRAM", self.c_str(), 0);

  const std::string installed = "dagsweep-" + std::string(command.name);
  try_to_become({installed}, arguments);
  const std::filesystem::path script =
      std::filesystem::path(DAGSWEEP_POSTPROCESS) / std::string(command.script);
  if (std::filesystem::exists(script, unknown)) {
    const std::string interpreter = python();
    try_to_become({interpreter, script.string()}, arguments);
    throw InputError(
        std::string(command.name) + ": cannot start " + interpreter +
        "; set DAGSWEEP_PYTHON to a Python 3 with the packages of postprocess/README.md");
  }
  throw InputError(std::string(command.name) + ": is a command of the Python package, but " +
                   installed + " is not on PATH; install the package (postprocess/README.md)");
}

}  // namespace dagsweep
