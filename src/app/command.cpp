#include "app/command.hpp"

#include <iostream>

#include "core/number.hpp"

namespace dagsweep {

namespace po = boost::program_options;

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
