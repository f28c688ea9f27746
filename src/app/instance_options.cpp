#include "app/instance_options.hpp"

#include <iostream>
#include <sstream>

#include "app/command.hpp"
#include "core/file.hpp"
#include "core/words.hpp"
#include "platform/instance_file.hpp"

namespace dagsweep {

namespace po = boost::program_options;

std::istream& operator>>(std::istream& in, EpsilonOption& epsilon) {
  std::string word;
  in >> word;
  epsilon.largest = word == "largest";
  if (epsilon.largest) return in;
  std::istringstream number_in(word);
  WholeNumber number;
  if (number_in >> number) {
    epsilon.value = number.value;
  } else {
    in.setstate(std::ios::failbit);
  }
  return in;
}

std::ostream& operator<<(std::ostream& out, const EpsilonOption& epsilon) {
  if (epsilon.largest) return out << "largest";
  return out << epsilon.value;
}

void add_set_option(po::options_description& options) {
  options.add_options()("set", po::value<std::vector<std::string>>()->composing(),
                        "key=value, a named parameter; may be repeated");
}

void add_instance_options(po::options_description& options, bool needs_algorithm,
                          bool needs_instance) {
  auto* instance = po::value<std::string>();
  if (needs_instance) instance->required();
  options.add_options()("instance,i", instance, "the instance (JSON; see 'dagsweep instance')");
  auto* algorithm = po::value<std::string>();
  if (needs_algorithm) algorithm->required();
  options.add_options()("algorithm,a", algorithm,
                        "a name from 'dagsweep list', or with --command a name of your own");
  options.add_options()("command", po::value<std::string>(),
                        "a shell command that is the algorithm: it is sent instances and answers\n"
                        "with schedules (src/schedulers/command/README.md)");
  options.add_options()("reads", po::value<std::string>(),
                        "what the command reads besides: epsilon, seed, or epsilon,seed");
  options.add_options()("timeout", po::value<std::string>(),
                        "seconds within which the command must answer (default: 60)");
  options.add_options()("memory", po::value<std::string>(),
                        "address space of each process of the command, such as 2GB");
  options.add_options()("check-twice",
                        "ask a new process of the command, too; fail if the schedules differ");
  add_set_option(options);
  options.add_options()("epsilon", po::value<EpsilonOption>()->default_value({}),
                        "crashes to survive, for algorithms that replicate; simulate: or largest,\n"
                        "the most with which --set latency= is met");
  options.add_options()("seed", po::value<WholeNumber>()->default_value({1}),
                        "seed of random algorithms and scenarios");
  options.add_options()("output,o", po::value<std::string>(), "also write the JSON to this file");
}

Experiment read_experiment(const po::variables_map& options) {
  const auto& path = options["instance"].as<std::string>();
  return read_instance(read_file(path), path);
}

std::vector<GivenParameter> given_parameters(const po::variables_map& options) {
  std::vector<GivenParameter> given;
  if (options.count("set") == 0) return given;
  for (const std::string& word : options["set"].as<std::vector<std::string>>()) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos) throw InputError("--set: '" + word + "' must be key=value");
    given.push_back({word.substr(0, sign), word.substr(sign + 1), {}, {"--set", 0, {}}});
  }
  return given;
}

namespace {

/// The command that the options describe.
CommandSpec read_command(const po::variables_map& options) {
  CommandSpec spec;
  if (options.count("algorithm") == 0) {
    throw InputError("--command: needs a name for the algorithm (add --algorithm mine)");
  }
  const auto read = [&](const char* option,
                        void (CommandSpec::*set)(std::string_view, const Place&)) {
    if (options.count(option) == 0) return;
    (spec.*set)(options[option].as<std::string>(), {"--" + std::string(option), 0, {}});
  };
  read("algorithm", &CommandSpec::set_name);
  read("command", &CommandSpec::set_command);
  read("timeout", &CommandSpec::set_timeout);
  read("memory", &CommandSpec::set_memory);
  if (options.count("reads") > 0) {
    for (const std::string& axis : split(options["reads"].as<std::string>(), ',')) {
      spec.add_read(axis, {"--reads", 0, {}});
    }
  }
  spec.asks_twice = options.count("check-twice") > 0;
  spec.line.shows_errors = true;
  return spec;
}

void refuse_command_options(const po::variables_map& options) {
  for (const char* option : {"reads", "timeout", "memory", "check-twice"}) {
    if (options.count(option) == 0) continue;
    throw InputError("--" + std::string(option) +
                     ": concerns commands (add --command, or leave it out)");
  }
}

}  // namespace

NamedAlgorithm named_algorithm(const po::variables_map& options) {
  NamedAlgorithm named;
  if (options.count("algorithm") > 0) named.name = options["algorithm"].as<std::string>();
  if (options.count("command") > 0) {
    named.command = read_command(options);
  } else {
    refuse_command_options(options);
  }
  named.parameters = given_parameters(options);
  const auto epsilon = options["epsilon"].as<EpsilonOption>();
  named.epsilon = epsilon.value;
  named.largest_epsilon = epsilon.largest;
  named.seed = options["seed"].as<WholeNumber>().value;
  return named;
}

std::uint64_t tuple_number(const po::variables_map& options, const Sweep& sweep) {
  const std::uint64_t number = options["tuple"].as<WholeNumber>().value;
  if (number >= sweep.size()) {
    throw InputError("--tuple: is " + std::to_string(number) + " (the sweep has " +
                     std::to_string(sweep.size()) + " tuples, numbered from 0)");
  }
  return number;
}

void write_output(const po::variables_map& options, const std::string& text) {
  std::cout << text;
  if (options.count("output") > 0) write_file(options["output"].as<std::string>(), text);
}

}  // namespace dagsweep
