#include "app/instance_options.hpp"

#include <iostream>
#include <string_view>

#include "core/error.hpp"
#include "core/file.hpp"
#include "core/file_kind.hpp"
#include "core/words.hpp"
#include "platform/instance_file.hpp"

namespace dagsweep {
namespace {

/// The parameter that a word "key=value" of an option sets.
GivenParameter given_parameter(const std::string& word, const std::string& option) {
  const std::size_t sign = word.find('=');
  if (sign == std::string::npos) throw InputError(option + ": '" + word + "' must be key=value");
  return {word.substr(0, sign), word.substr(sign + 1), {}, {option, 0, {}}};
}

/// The command that the options describe.
CommandSpec read_command(const OptionValues& options) {
  CommandSpec spec;
  if (!options.has("algorithm")) {
    throw InputError("--command: needs a name for the algorithm (add --algorithm mine)");
  }
  const auto read = [&](const char* option,
                        void (CommandSpec::*set)(std::string_view, const Place&)) {
    if (!options.has(option)) return;
    (spec.*set)(options.text(option), {"--" + std::string(option), 0, {}});
  };
  read("algorithm", &CommandSpec::set_name);
  read("command", &CommandSpec::set_command);
  read("kind", &CommandSpec::set_kind);
  read("treatment", &CommandSpec::set_in_runs);
  read("timeout", &CommandSpec::set_timeout);
  read("memory", &CommandSpec::set_memory);
  if (options.has("reads")) {
    for (const std::string& axis : split(options.text("reads"), ',')) {
      spec.add_read(axis, {"--reads", 0, {}});
    }
  }
  spec.asks_twice = options.has("check-twice");
  spec.line.shows_errors = true;
  return spec;
}

}  // namespace

void add_set_option(std::vector<OptionSpec>& options) {
  options.push_back({"set", OptionKind::texts, "key=value, a named parameter; may be repeated"});
}

void add_instance_options(std::vector<OptionSpec>& options, bool needs_algorithm,
                          bool needs_instance) {
  options.push_back({"instance,i",
                     OptionKind::text,
                     "the instance (JSON; see 'dagsweep instance')",
                     {},
                     needs_instance});
  options.push_back({"algorithm,a",
                     OptionKind::text,
                     "a name from 'dagsweep list', with parameters as \"dls sees=homogeneous\";\n"
                     "or with --command a name of your own",
                     {},
                     needs_algorithm});
  options.push_back({"command", OptionKind::text,
                     "a shell command that is the algorithm: it is sent instances and answers\n"
                     "with schedules (src/schedulers/command/README.md)"});
  options.push_back({"kind", OptionKind::text,
                     "when the command is asked: static (before the run), reactive or online"});
  options.push_back({"treatment", OptionKind::text,
                     "how a run treats a reactive or online command: copies, rewind, regenerate,\n"
                     "at_once, moves, replicates, with commas between; no-regenerate"});
  options.push_back({"reads", OptionKind::text,
                     "what the command reads besides: epsilon, seed, or epsilon,seed"});
  options.push_back(
      {"timeout", OptionKind::text, "seconds within which the command must answer (default: 60)"});
  options.push_back(
      {"memory", OptionKind::text, "address space of each process of the command, such as 2GB"});
  options.push_back({"check-twice", OptionKind::flag,
                     "also ask a new process of the command, and fail if its answer differs; takes "
                     "at least twice the time"});
  add_set_option(options);
  options.push_back({"epsilon", OptionKind::whole_or_largest,
                     "crashes to survive, for algorithms that replicate; simulate: or largest,\n"
                     "the most with which --set latency= is met",
                     "0"});
  options.push_back({"seed", OptionKind::whole, "seed of random algorithms and scenarios", "1"});
  options.push_back({"output,o", OptionKind::text, "also write the JSON to this file"});
}

Experiment read_experiment(const OptionValues& options) {
  const auto& path = options.text("instance");
  const std::string content = read_file(path);
  return read_as(file_kind::instance, content, path, [&] { return read_instance(content, path); });
}

std::vector<GivenParameter> given_parameters(const OptionValues& options) {
  std::vector<GivenParameter> given;
  if (!options.has("set")) return given;
  for (const std::string& word : options.texts("set")) {
    given.push_back(given_parameter(word, "--set"));
  }
  return given;
}

NamedAlgorithm algorithm_by_label(const OptionValues& options, const std::string& option) {
  NamedAlgorithm named;
  std::vector<std::string> words = split(options.text(option), ' ');
  std::erase(words, "");
  if (words.empty()) throw InputError("--" + option + ": is empty (try 'dagsweep list')");
  named.name = words.front();
  for (std::size_t k = 1; k < words.size(); ++k) {
    named.parameters.push_back(given_parameter(words[k], "--" + option));
  }
  return named;
}

NamedAlgorithm named_algorithm(const OptionValues& options) {
  NamedAlgorithm named;
  if (options.has("command")) {
    named.command = read_command(options);
    named.name = options.text("algorithm");
  } else {
    refuse_options(options, {"kind", "treatment", "reads", "timeout", "memory", "check-twice"},
                   "concerns commands (add --command, or leave it out)");
    if (options.has("algorithm")) named = algorithm_by_label(options, "algorithm");
  }
  for (GivenParameter& parameter : given_parameters(options)) {
    named.parameters.push_back(std::move(parameter));
  }
  const WholeOrLargest epsilon = options.whole_or_largest("epsilon");
  named.epsilon = epsilon.value;
  named.largest_epsilon = epsilon.is_largest;
  named.seed = options.whole("seed");
  return named;
}

std::uint64_t tuple_number(const OptionValues& options, const Sweep& sweep) {
  const std::uint64_t number = options.whole("tuple");
  if (number >= sweep.size()) {
    throw InputError("--tuple: is " + std::to_string(number) + " (the sweep has " +
                     std::to_string(sweep.size()) + " tuples, numbered from 0)");
  }
  return number;
}

void check_files(const OptionValues& options, std::initializer_list<const char*> written,
                 std::initializer_list<const char*> read) {
  std::vector<const char*> before;
  for (const char* option : read) {
    if (options.has(option)) before.push_back(option);
  }
  for (const char* option : written) {
    if (!options.has(option)) continue;
    for (const char* other : before) {
      if (!is_same_file(options.text(option), options.text(other))) continue;
      const bool is_positional = std::string_view(other) == "sweep";
      throw InputError("--" + std::string(option) + ": is the file of " +
                       (is_positional ? "the " : "--") + other + ", too (give another one)");
    }
    before.push_back(option);
  }
}

void write_output(const OptionValues& options, const std::string& text) {
  std::cout << text;
  if (options.has("output")) write_file(options.text("output"), text);
}

}  // namespace dagsweep
