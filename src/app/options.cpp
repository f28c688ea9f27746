#include "app/options.hpp"

#include <iostream>
#include <sstream>

#include <boost/lexical_cast.hpp>
#include <boost/program_options.hpp>

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {
namespace {

namespace po = boost::program_options;

/// Types that Boost parses with the operators below, so that its error names the option of a wrong
/// value.
struct ReadWhole {
  std::uint64_t value = 0;
};
struct ReadWholeOrLargest {
  WholeOrLargest value;
};

std::istream& operator>>(std::istream& in, ReadWhole& number) {
  std::string word;
  in >> word;
  if (const auto value = parse_natural(word)) {
    number.value = *value;
  } else {
    in.setstate(std::ios::failbit);
  }
  return in;
}

std::istream& operator>>(std::istream& in, ReadWholeOrLargest& number) {
  std::string word;
  in >> word;
  number.value.is_largest = word == "largest";
  if (number.value.is_largest) return in;
  std::istringstream number_in(word);
  ReadWhole whole;
  if (number_in >> whole) {
    number.value.value = whole.value;
  } else {
    in.setstate(std::ios::failbit);
  }
  return in;
}

template <class T>
const po::value_semantic* semantic(const OptionSpec& spec) {
  auto* const value = po::value<T>();
  if (spec.is_required) value->required();
  if (!spec.fallback.empty()) {
    value->default_value(boost::lexical_cast<T>(spec.fallback), spec.fallback);
  }
  if (!spec.implied.empty()) {
    value->implicit_value(boost::lexical_cast<T>(spec.implied), spec.implied);
  }
  return value;
}

const po::value_semantic* semantic_of(const OptionSpec& spec) {
  switch (spec.kind) {
    case OptionKind::text:
      return semantic<std::string>(spec);
    case OptionKind::texts:
      return po::value<std::vector<std::string>>();
    case OptionKind::real:
      return semantic<double>(spec);
    case OptionKind::whole:
      return semantic<ReadWhole>(spec);
    case OptionKind::whole_or_largest:
      return semantic<ReadWholeOrLargest>(spec);
    default:
      return new po::untyped_value(true);  // a flag; Boost owns it
  }
}

OptionValues::Value value_of(OptionKind kind, const po::variable_value& read) {
  switch (kind) {
    case OptionKind::text:
      return read.as<std::string>();
    case OptionKind::texts:
      return read.as<std::vector<std::string>>();
    case OptionKind::real:
      return read.as<double>();
    case OptionKind::whole:
      return read.as<ReadWhole>().value;
    case OptionKind::whole_or_largest:
      return read.as<ReadWholeOrLargest>().value;
    default:
      return {};
  }
}

}  // namespace

bool OptionValues::is_given(std::string_view name) const {
  const auto found = values_.find(name);
  return found != values_.end() && !found->second.is_fallback;
}

std::optional<OptionValues> parse_options(const Usage& usage,
                                          const std::vector<OptionSpec>& options,
                                          const CommandContext& context) {
  po::options_description known("Options");
  for (const OptionSpec& spec : options) {
    known.add_options()(spec.name.c_str(), semantic_of(spec), spec.help.c_str());
  }
  known.add_options()("help,h", "show this help");
  po::positional_options_description positional;
  if (!usage.positional.empty())
    positional.add(std::string(usage.positional).c_str(), usage.positionals);
  po::variables_map read;
  try {
    po::store(
        po::command_line_parser(context.arguments)
            .options(known)
            .positional(positional)
            .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
            .run(),
        read);
    if (read.count("help") > 0) {
      if (context.ranks.is_master()) {
        std::cout << "Usage: dagsweep " << usage.call << "\n\n" << usage.text << "\n\n" << known;
      }
      return std::nullopt;
    }
    po::notify(read);
  } catch (const po::error& error) {
    const std::string_view command = usage.call.substr(0, usage.call.find(' '));
    throw InputError(std::string(error.what()) + " (see 'dagsweep " + std::string(command) +
                     " --help')");
  }
  OptionValues values;
  for (const OptionSpec& spec : options) {
    const std::string name = spec.name.substr(0, spec.name.find(','));
    const po::variable_value& value = read[name];
    if (!value.empty()) values.set(name, value_of(spec.kind, value), value.defaulted());
  }
  return values;
}

}  // namespace dagsweep
