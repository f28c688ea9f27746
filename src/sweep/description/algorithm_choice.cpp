#include "sweep/description/algorithm_choice.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "schedule/rescheduling.hpp"
#include "schedulers/criteria.hpp"
#include "schedulers/find_scheduler.hpp"
#include "simulation/scenario/scenario.hpp"
#include "sweep/description/values.hpp"

namespace dagsweep {
namespace {

/// Refuses a parameter of the simulation: `simulate --set` could not give it to the command.
void refuse_parameter_of_simulation(const std::string& key, const YamlNode& node) {
  if (declares(scenario_parameters, key) || declares(rescheduling_parameters, key) ||
      declares(criteria_parameters, key)) {
    node.fail("is a parameter of the simulation (one of a command needs another name)");
  }
}

/// Refuses the name of an axis: the parameter would look like the axis, but not change it.
void refuse_axis(const std::string& key, const YamlNode& node) {
  for (const std::string_view axis : {"bound", "epsilon", "seed"}) {
    if (key != axis) continue;
    node.fail("is an axis of the sweep and no parameter of a command (give sweep." + key +
              ", or choose another name)");
  }
}

CommandSpec read_command(const YamlNode& node, const std::string& folder) {
  node.allow_only({"name", "label", "command", "kind", "copies", "rewind", "regenerate", "at_once",
                   "moves", "replicates", "set", "reads", "version", "timeout", "memory",
                   "most_tasks"});
  CommandSpec spec;
  const auto read = [&](const char* key, void (CommandSpec::*set)(std::string_view, const Place&)) {
    if (const auto value = node.find(key)) (spec.*set)(value->scalar(), value->place());
  };
  spec.set_name(node.at("name").scalar(), node.at("name").place());
  read("command", &CommandSpec::set_command);
  read("kind", &CommandSpec::set_kind);
  for (const std::string_view what : CommandSpec::in_run_names()) {
    if (const auto value = node.find(what)) {
      spec.set_in_run(what, read_flag(*value), value->place());
    }
  }
  read("timeout", &CommandSpec::set_timeout);
  read("memory", &CommandSpec::set_memory);
  spec.line.folder = folder;
  if (const auto version = node.find("version")) spec.version = version->scalar();
  if (const auto set = node.find("set")) {
    for (const auto& [key, value] : set->entries()) {
      refuse_parameter_of_simulation(key, value);
      refuse_axis(key, value);
      if (spec.kind != CommandKind::before_run && declares(reactive_parameters, key)) continue;
      if (value.is_list()) {
        value.fail("is a list (a parameter of a command takes one value; write an entry for each)");
      }
      spec.add_parameter(key, value.scalar(), value.place());
    }
  }
  if (const auto reads = node.find("reads")) {
    const WrittenValues axes = read_values(*reads);
    for (std::uint64_t k = 0; k < axes.size(); ++k) spec.add_read(axes[k].text, axes[k].place);
  }
  return spec;
}

void use_command(AlgorithmChoice& choice, CommandSpec spec) {
  choice.command = std::make_shared<const CommandAlgorithm>(std::move(spec));
  choice.entry = {choice.command, &choice.command->entry()};
}

/// Sets parameters, label and identity of a command. Its parameters are those of rescheduling in
/// `set`.
void use_parameters_of_command(AlgorithmChoice& choice, const YamlNode& node) {
  std::vector<GivenParameter> given;
  if (const auto set = node.find("set"); set && !choice.entry->is_static()) {
    for (const auto& [key, value] : set->entries()) {
      if (!declares(reactive_parameters, key)) continue;
      given.push_back({key, value.scalar(), {}, value.place()});
    }
  }
  choice.parameters = Parameters(choice.entry->name, choice.entry->parameters, given);
  const CommandSpec& spec = choice.command->spec();
  const std::string label = choice.parameters.label();
  choice.label = spec.label() + (label.empty() ? "" : " " + label);
  choice.identity = spec.identity();
  if (!choice.entry->is_static()) {
    choice.identity = Digest().add(choice.identity).add(choice.parameters.canonical()).value();
  }
}

double period_of(const GivenParameter& given) {
  return Parameters("period", rescheduling_parameters, {given}).real("period");
}

/// Makes the choice the algorithm of its entry with parameters from `set`.
void use_built_in(AlgorithmChoice& choice, std::vector<GivenParameter> given) {
  const auto period = std::ranges::find_if(given, [&](const GivenParameter& one) {
    return one.name == "period" && !choice.entry->is_static();
  });
  if (period != given.end()) {
    choice.period = period_of(*period);
    given.erase(period);
  }
  choice.parameters = Parameters(choice.entry->name, choice.entry->parameters, given);
  const std::string label = choice.parameters.label();
  choice.label = std::string(choice.entry->name) + (label.empty() ? "" : " " + label);
  choice.identity = Digest().add(choice.entry->name).add(choice.parameters.canonical()).value();
  if (!choice.period) return;
  choice.label += " period=" + shortest(*choice.period);
  choice.identity = Digest().add(choice.identity).add("period").add(*choice.period).value();
}

/// The values of a parameter in `set`: one, or those of a list or range.
std::vector<GivenParameter> read_set_values(const std::string& key, const YamlNode& node) {
  std::vector<GivenParameter> values;
  const WrittenValues written = read_values(node);
  for (std::uint64_t k = 0; k < written.size(); ++k) {
    const WrittenValue value = written[k];
    const auto is_same = [&](const GivenParameter& one) { return one.text == value.text; };
    if (std::ranges::any_of(values, is_same)) value.fail("it is listed twice");
    values.push_back({key, value.text, {}, value.place});
  }
  return values;
}

/// Whether the value is the parameter's default, so that the algorithm is the one without it.
bool is_default(const SchedulerEntry& entry, const GivenParameter& value) {
  return std::ranges::any_of(entry.parameters, [&](const ParameterSpec& spec) {
    return spec.name == value.name &&
           Parameters(entry.name, {&spec, 1}, {value}).shown(spec.name) ==
               Parameters(entry.name, {&spec, 1}, {}).shown(spec.name);
  });
}

/// The choices of an entry that is no command: one for each combination of the values in `set`.
std::vector<AlgorithmChoice> built_in_choices(const AlgorithmChoice& common, const YamlNode& node) {
  if (node.is_map()) node.allow_only({"name", "label", "command", "set", "most_tasks"});
  const YamlNode name = node.is_map() ? node.at("name") : node;
  AlgorithmChoice choice = common;
  choice.entry = borrowed(find_scheduler(name.scalar(), name.place(), true));
  std::vector<std::vector<GivenParameter>> combinations{{}};
  if (const auto set = node.is_map() ? node.find("set") : std::nullopt) {
    for (const auto& [key, value] : set->entries()) {
      choice.is_combination = choice.is_combination || !value.is_scalar();
      std::vector<std::vector<GivenParameter>> longer;
      for (const std::vector<GivenParameter>& begun : combinations) {
        for (const GivenParameter& one : read_set_values(key, value)) {
          longer.push_back(begun);
          if (value.is_scalar() || !is_default(*choice.entry, one)) longer.back().push_back(one);
        }
      }
      combinations = std::move(longer);
      constexpr std::size_t most = 10'000;
      if (combinations.size() > most) set->fail("stands for more than 10,000 algorithms");
    }
  }
  std::vector<AlgorithmChoice> choices;
  for (const std::vector<GivenParameter>& given : combinations) {
    use_built_in(choices.emplace_back(choice), given);
  }
  return choices;
}

}  // namespace

std::vector<std::string> AlgorithmChoice::parameter_names() const {
  std::vector<std::string> names;
  for (const std::string_view name : parameters.names()) names.emplace_back(name);
  if (!entry->is_static() && std::ranges::find(names, "period") == names.end()) {
    names.emplace_back("period");
  }
  if (command == nullptr) return names;
  for (const auto& [name, value] : command->spec().parameters) names.push_back(name);
  return names;
}

std::optional<std::string> AlgorithmChoice::parameter(const std::string& name) const {
  if (parameters.declares(name)) return parameters.shown(name);
  if (name == "period" && period) return shortest(*period);
  if (command == nullptr) return std::nullopt;
  const auto& given = command->spec().parameters;
  const auto found = given.find(name);
  return found == given.end() ? std::nullopt : std::optional(found->second);
}

std::string AlgorithmChoice::shown(const std::string& name, const WrittenValue& value) const {
  const GivenParameter given{name, value.text, {}, value.place};
  if (name == "period" && !parameters.declares(name)) return shortest(period_of(given));
  for (const ParameterSpec& spec : entry->parameters) {
    if (spec.name == name) return Parameters(entry->name, {&spec, 1}, {given}).shown(name);
  }
  return value.text;
}

void AlgorithmChoice::put_into(RunRequest& request) const {
  request.scheduler = entry;
  request.arguments.parameters = parameters;
  request.own_period = period;
}

std::vector<AlgorithmChoice> read_algorithms(const YamlNode& node, const std::string& folder,
                                             const SweepAccess& access) {
  AlgorithmChoice choice;
  choice.place = node.place();
  if (const auto limit = node.is_map() ? node.find("most_tasks") : std::nullopt) {
    choice.most_tasks = read_positive_integer(*limit);
  }
  std::vector<AlgorithmChoice> choices;
  if (const auto command = node.is_map() ? node.find("command") : std::nullopt) {
    if (!access.allows_commands)
      command->fail("is a command, and none may be started here (--no-commands)");
    choice.command_place = command->place();
    use_command(choice, read_command(node, folder));
    use_parameters_of_command(choice, node);
    choices.push_back(choice);
  } else {
    choices = built_in_choices(choice, node);
  }
  if (const auto label = node.is_map() ? node.find("label") : std::nullopt) {
    for (AlgorithmChoice& one : choices) {
      const std::string parameters = one.label.substr(one.entry->name.size());
      one.given_label = read_label(*label) + (one.is_combination ? parameters : "");
    }
  }
  return choices;
}

std::optional<std::string> late_assignment_note(const YamlNode& algorithm) {
  if (!algorithm.is_map() || algorithm.find("at_once")) return std::nullopt;
  const auto kind = algorithm.find("kind");
  if (!kind || kind->scalar() != "online") return std::nullopt;
  return algorithm.place().text() +
         ": is asked only while a processor is idle (at_once: true asks it whenever tasks are "
         "ready, as jit; at_once: false leaves it so, as l-heft)";
}

AlgorithmChoice asked_twice(const AlgorithmChoice& choice) {
  AlgorithmChoice twice = choice;
  if (choice.command == nullptr) return twice;
  CommandSpec spec = choice.command->spec();
  spec.asks_twice = true;
  use_command(twice, std::move(spec));
  return twice;
}

}  // namespace dagsweep
