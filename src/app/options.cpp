#include "app/options.hpp"

#include <algorithm>
#include <iostream>

#include <boost/program_options.hpp>

#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/number.hpp"
#include "core/number_hint.hpp"
#include "sweep/description/key_hints.hpp"

namespace dagsweep {
namespace {

namespace po = boost::program_options;

/// Takes the words that no option takes.
constexpr const char* surplus = "surplus words";

const po::value_semantic* semantic_of(const OptionSpec& spec) {
  if (spec.kind == OptionKind::flag) return new po::untyped_value(true);  // Boost owns it
  if (spec.kind == OptionKind::texts) return po::value<std::vector<std::string>>();
  auto* const value = po::value<std::string>();
  if (!spec.fallback.empty()) value->default_value(spec.fallback);
  if (!spec.implied.empty()) value->implicit_value(spec.implied);
  return value;
}

std::string name_of(const OptionSpec& spec) {
  return spec.name.substr(0, spec.name.find(','));
}

/// The value that `text` denotes. Throws InputError.
OptionValues::Value value_of(const OptionSpec& spec, const std::string& text) {
  const auto fail = [&](const std::string& what) {
    return InputError("--" + name_of(spec) + ": is '" + text + "' (it must be " + what +
                      number_hint(text) + ")");
  };
  switch (spec.kind) {
    case OptionKind::real:
      if (const auto number = parse_double(text)) return *number;
      throw fail("a finite number");
    case OptionKind::whole:
      if (const auto number = parse_natural(text)) return *number;
      throw fail("a whole number >= 0");
    case OptionKind::whole_or_largest:
      if (text == "largest") return WholeOrLargest{.is_largest = true};
      if (const auto number = parse_natural(text)) return WholeOrLargest{.value = *number};
      throw fail("a whole number >= 0, or 'largest'");
    default:
      return text;
  }
}

/// The command's name, for messages.
std::string command_of(const Usage& usage) {
  return std::string(usage.call.substr(0, usage.call.find(' ')));
}

bool has_option(const std::vector<OptionSpec>& options, std::string_view name) {
  return std::ranges::any_of(options,
                             [&](const OptionSpec& spec) { return name_of(spec) == name; });
}

/// What the user may have meant by an option that the command does not have.
std::string suggested(const std::string& unknown, const Usage& usage,
                      const std::vector<OptionSpec>& options) {
  const std::string word = unknown.substr(unknown.find_first_not_of('-'));
  constexpr std::string_view of_ranks[] = {"n", "np", "j", "ranks", "jobs", "threads", "cores"};
  if (usage.call.starts_with("run") && std::ranges::find(of_ranks, word) != std::end(of_ranks)) {
    return "; ranks come from mpirun: mpirun -n 4 dagsweep ...";
  }
  std::vector<std::string> known{"help"};
  for (const OptionSpec& spec : options) known.push_back(name_of(spec));
  if (const auto near = near_names(word, known); !near.empty() && word.size() > 1) {
    return "; did you mean '--" + near.front() + "'?";
  }
  const std::string key = path_of_sweep_key(word);
  const bool makes_instance = usage.positional == "kind";
  if (has_option(options, "set") && (is_parameter(word) || (makes_instance && !key.empty()))) {
    return "; is it a parameter? --set " + word + "=...";
  }
  return key.empty() ? "" : "; a sweep has it in its file, as " + key;
}

std::string see_help(const Usage& usage) {
  return " (see 'dagsweep " + command_of(usage) + " --help')";
}

/// The error for a word that no option takes.
InputError too_many(const Usage& usage, const std::vector<OptionSpec>& options,
                    const std::string& word) {
  const bool is_number = parse_double(word).has_value();
  std::string way = "is the option before it missing, such as --output?";
  if (has_option(options, "set")) {
    if (word.find('=') != std::string::npos) way = "give parameters as --set " + word;
    if (is_number) way = "parameters are key=value in one word, such as --set tasks=" + word;
  }
  if (has_option(options, "tuple") && is_number) way = "give a tuple as --tuple " + word;
  if (has_option(options, "instance") && word.ends_with(".json")) {
    way = "give an instance as --instance " + word;
  }
  if (has_option(options, "instance") && word.ends_with(".yaml")) {
    way = "dagsweep instance " + word + " --tuple 0 --output I.json writes an instance of a sweep";
  }
  if (usage.positional == "kind" && word.find('.', 1) != std::string::npos && !is_number &&
      word.find('=') == std::string::npos) {
    way = "give the file of a graph as --set path=" + word;
  }
  return InputError(command_of(usage) + ": '" + word + "' is one word too many; " + way +
                    see_help(usage));
}

/// Throws InputError for an option that is missing, or a word that none takes.
void check_complete(const Usage& usage, const std::vector<OptionSpec>& options,
                    const po::variables_map& read) {
  if (read.count(surplus) > 0) {
    throw too_many(usage, options, read[surplus].as<std::vector<std::string>>().front());
  }
  for (const OptionSpec& spec : options) {
    const std::string name = name_of(spec);
    if (!spec.is_required || read.count(name) > 0) continue;
    if (name != usage.positional) throw InputError("--" + name + ": is missing" + see_help(usage));
    throw InputError(command_of(usage) + ": '" + name + "' is missing (dagsweep " +
                     std::string(usage.call.substr(0, usage.call.find(" ["))) + ")");
  }
}

}  // namespace

bool OptionValues::is_given(std::string_view name) const {
  const auto found = values_.find(name);
  return found != values_.end() && !found->second.is_fallback;
}

void refuse_options(const OptionValues& options, std::initializer_list<std::string_view> names,
                    const std::string& why) {
  for (const std::string_view name : names) {
    if (options.is_given(name)) throw InputError("--" + std::string(name) + ": " + why);
  }
}

std::optional<OptionValues> parse_options(const Usage& usage,
                                          const std::vector<OptionSpec>& options,
                                          const CommandContext& context) {
  po::options_description known("Options");
  for (const OptionSpec& spec : options) {
    known.add_options()(spec.name.c_str(), semantic_of(spec), spec.help.c_str());
  }
  known.add_options()("help,h", "show this help");
  po::options_description all;
  all.add(known).add_options()(surplus, po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  if (!usage.positional.empty()) {
    positional.add(std::string(usage.positional).c_str(), usage.positionals);
  }
  if (usage.positional.empty() || usage.positionals >= 0) positional.add(surplus, -1);
  po::variables_map read;
  try {
    po::store(
        po::command_line_parser(context.arguments)
            .options(all)
            .positional(positional)
            .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
            .run(),
        read);
  } catch (const po::unknown_option& error) {
    throw InputError(std::string(error.what()) +
                     suggested(error.get_option_name(), usage, options) + see_help(usage));
  } catch (const po::error& error) {
    throw InputError(std::string(error.what()) + see_help(usage));
  }
  if (read.count("help") > 0) {
    if (context.ranks.is_master()) {
      std::cout << "Usage: dagsweep " << usage.call << "\n\n" << usage.text << "\n\n" << known;
    }
    return std::nullopt;
  }
  check_complete(usage, options, read);
  OptionValues values;
  for (const OptionSpec& spec : options) {
    const std::string name = name_of(spec);
    const po::variable_value& value = read[name];
    if (value.empty()) continue;
    if (spec.kind == OptionKind::flag) {
      values.set(name, {}, value.defaulted());
    } else if (spec.kind == OptionKind::texts) {
      values.set(name, value.as<std::vector<std::string>>(), value.defaulted());
    } else {
      values.set(name, value_of(spec, value.as<std::string>()), value.defaulted());
    }
  }
  return values;
}

}  // namespace dagsweep
