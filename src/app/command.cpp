#include "app/command.hpp"

#include <iostream>

#include "core/number.hpp"

namespace dagsweep {

namespace po = boost::program_options;

std::span<const Command> commands() {
  static constexpr Command catalogue[] = {
      {"run", "run a sweep and write its results file", true, run_command},
      {"status", "how far a results file has come", false, status_command},
      {"plan", "estimate core-hours, memory and wall time of a sweep", true, plan_command},
      {"merge", "make one results file of the shards of a sweep", false, merge_command},
      {"schedule", "schedule one instance and print the schedule", false, schedule_command},
      {"simulate", "schedule and execute one instance and print its metrics", false,
       simulate_command},
      {"verify", "crash sets of processors against one schedule", true, verify_command},
      {"instance", "write what one tuple of a sweep runs on", false, instance_command},
      {"generate", "make a graph, or an instance with costs, and write it to a file", false,
       generate_command},
      {"list", "algorithms, graphs, models, metrics and their parameters", false, list_command},
  };
  return catalogue;
}

std::istream& operator>>(std::istream& in, WholeNumber& number) {
  std::string word;
  in >> word;
  const auto value = parse_integer(word);
  if (value && *value >= 0) {
    number.value = static_cast<std::uint64_t>(*value);
  } else {
    in.setstate(std::ios::failbit);
  }
  return in;
}

std::ostream& operator<<(std::ostream& out, const WholeNumber& number) {
  return out << number.value;
}

std::optional<po::variables_map> parse_options(const Usage& usage, po::options_description options,
                                               const CommandContext& context) {
  options.add_options()("help,h", "show this help");
  po::positional_options_description positional;
  if (!usage.positional.empty())
    positional.add(std::string(usage.positional).c_str(), usage.positionals);
  po::variables_map values;
  try {
    po::store(
        po::command_line_parser(context.arguments)
            .options(options)
            .positional(positional)
            .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
            .run(),
        values);
    if (values.count("help") > 0) {
      if (context.ranks.is_master()) {
        std::cout << "Usage: dagsweep " << usage.call << "\n\n" << usage.text << "\n\n" << options;
      }
      return std::nullopt;
    }
    po::notify(values);
  } catch (const po::error& error) {
    const std::string_view command = usage.call.substr(0, usage.call.find(' '));
    throw InputError(std::string(error.what()) + " (see 'dagsweep " + std::string(command) +
                     " --help')");
  }
  return values;
}

}  // namespace dagsweep
