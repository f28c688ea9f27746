#include "schedulers/command/command_spec.hpp"

#include <algorithm>

#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "core/words.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {
namespace {

constexpr std::string_view letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Throws InputError unless the text consists of letters, digits and `others`, and begins with a
/// letter or digit.
void check_word(std::string_view text, std::string_view others, const Place& place) {
  const bool begins = !text.empty() && letters.find(text.front()) != letters.npos;
  if (begins && text.find_first_not_of(std::string(letters).append(others)) == text.npos) return;
  throw InputError(place.text() + ": is '" + std::string(text) +
                   "' (it must begin with a letter or digit; these and " + std::string(others) +
                   " may follow)");
}

/// An option of how a run treats or asks a command.
struct Switch {
  std::string_view name;
  bool& (*of)(CommandSpec& spec);
  bool is_reactive;  ///< whether commands of this kind have the option
  bool is_online;    ///< likewise

  bool is_of(CommandKind kind) const {
    return (kind == CommandKind::reactive && is_reactive) ||
           (kind == CommandKind::online && is_online);
  }
  const char* kinds() const {
    if (is_reactive && is_online) return "reactive or online";
    return is_online ? "online" : "reactive";
  }
};
constexpr Switch switches[] = {
    {"copies", [](CommandSpec& s) -> bool& { return s.treatment.keeps_copies; }, true, true},
    {"rewind", [](CommandSpec& s) -> bool& { return s.treatment.rewinds; }, true, false},
    {"regenerate", [](CommandSpec& s) -> bool& { return s.treatment.regenerates; }, true, true},
    {"at_once", [](CommandSpec& s) -> bool& { return s.treatment.assigns_at_once; }, false, true},
    {"moves", [](CommandSpec& s) -> bool& { return s.asks_moves; }, false, true},
    {"replicates", [](CommandSpec& s) -> bool& { return s.asks_copies; }, false, true}};

}  // namespace

void CommandSpec::set_name(std::string_view text, const Place& place) {
  check_word(text, "-_/.+", place);
  const auto is_taken = [&](const SchedulerEntry& entry) { return entry.name == text; };
  if (std::ranges::any_of(schedulers(), is_taken)) {
    throw InputError(place.text() + ": '" + std::string(text) +
                     "' is a built-in algorithm (a command needs another name)");
  }
  name = text;
}

void CommandSpec::set_command(std::string_view text, const Place& place) {
  if (text.find_first_not_of(" \t\n") == text.npos) {
    throw InputError(place.text() + ": is empty (a command of the shell is needed)");
  }
  if (text.find('\0') != text.npos) {
    throw InputError(place.text() + ": contains a zero byte (commands are text)");
  }
  line.text = text;
}

void CommandSpec::add_parameter(std::string_view key, std::string_view text, const Place& place) {
  check_word(key, "-_.", place);
  if (!parameters.emplace(key, text).second) {
    throw InputError(place.text() + ": '" + std::string(key) + "' is given twice");
  }
}

void CommandSpec::add_read(std::string_view axis, const Place& place) {
  if (axis == "epsilon") {
    reads_epsilon = true;
  } else if (axis == "seed") {
    reads_seed = true;
  } else {
    throw unknown_name(place, "axis of a command", axis, {"epsilon", "seed"});
  }
}

void CommandSpec::set_kind(std::string_view text, const Place& place) {
  if (text == "static") {
    kind = CommandKind::before_run;
  } else if (text == "reactive") {
    kind = CommandKind::reactive;
  } else if (text == "online") {
    kind = CommandKind::online;
    treatment.regenerates = true;
  } else {
    throw unknown_name(place, "kind of command", text, {"static", "reactive", "online"});
  }
}

std::vector<std::string_view> CommandSpec::in_run_names() {
  std::vector<std::string_view> names;
  for (const Switch& one : switches) names.push_back(one.name);
  return names;
}

void CommandSpec::set_in_run(std::string_view what, bool value, const Place& place) {
  const Switch& found =
      find_entry(std::span<const Switch>(switches), "treatment in runs", what, place);
  if (!found.is_of(kind)) {
    throw InputError(place.text() + ": " + std::string(what) + " is of commands of kind " +
                     found.kinds());
  }
  found.of(*this) = value;
}

void CommandSpec::set_in_runs(std::string_view text, const Place& place) {
  constexpr std::string_view off = "no-";
  for (const std::string& word : split(text, ',')) {
    const bool is_off = word.starts_with(off);
    set_in_run(is_off ? std::string_view(word).substr(off.size()) : word, !is_off, place);
  }
}

std::string CommandSpec::treatment_text() const {
  CommandSpec copy = *this;
  std::string text;
  for (const Switch& one : switches) {
    const bool is_usual = one.name == "regenerate" && kind == CommandKind::online;
    if (one.of(copy) == is_usual) continue;
    text += (text.empty() ? "" : ",") + std::string(one.of(copy) ? "" : "no-");
    text += one.name;
  }
  return text;
}

void CommandSpec::set_timeout(std::string_view seconds, const Place& place) {
  const auto value = parse_double(seconds);
  if (!value || *value <= 0.0) {
    throw InputError(place.text() + ": is '" + std::string(seconds) +
                     "' (it must be a number of seconds > 0)");
  }
  timeout = *value;
}

void CommandSpec::set_memory(std::string_view amount, const Place& place) {
  const auto bytes = parse_bytes(amount);
  constexpr std::uint64_t least = 10'000'000;  // less is not enough for a shell
  if (!bytes || *bytes < least) {
    throw InputError(place.text() + ": is '" + std::string(amount) +
                     "' (write an amount such as 2GB; at least 10MB)");
  }
  line.memory_bytes = *bytes;
}

std::string CommandSpec::label() const {
  std::string text = name;
  for (const auto& [key, value] : parameters) {
    text.append(" ").append(key).append("=").append(value);
  }
  if (!version.empty()) text += " version=" + version;
  return text;
}

std::uint64_t CommandSpec::identity() const {
  Digest digest;
  digest.add("command").add(name).add(line.text).add(version);
  for (const auto& [key, value] : parameters) digest.add(key).add(value);
  if (kind == CommandKind::before_run) return digest.value();
  digest.add(kind == CommandKind::online ? "online" : "reactive");
  return digest.add(treatment_text()).value();
}

}  // namespace dagsweep
