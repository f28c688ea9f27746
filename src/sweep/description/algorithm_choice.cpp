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
#include "sweep/description/given_label.hpp"
#include "sweep/description/values.hpp"

namespace dagsweep {
namespace {

/// Refuses a parameter of the simulation: `simulate --set` could not give it to the command.
void refuse_parameter_of_simulation(const std::string& key, const YamlNode& node) {
  const auto declares = [&](std::span<const ParameterSpec> specs) {
    return std::ranges::any_of(specs, [&](const ParameterSpec& spec) { return spec.name == key; });
  };
  if (declares(scenario_parameters) || declares(rescheduling_parameters) ||
      declares(criteria_parameters)) {
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

bool is_reactive_parameter(const std::string& key) {
  return std::ranges::any_of(reactive_parameters,
                             [&](const ParameterSpec& spec) { return spec.name == key; });
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
      if (spec.kind != CommandKind::before_run && is_reactive_parameter(key)) continue;
      spec.add_parameter(key, value.scalar(), value.place());
    }
  }
  if (const auto reads = node.find("reads")) {
    for (const WrittenValue& axis : read_values(*reads)) spec.add_read(axis.text, axis.place);
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
      if (is_reactive_parameter(key)) given.push_back({key, value.scalar(), {}, value.place()});
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

double read_period(const YamlNode& node) {
  const Parameters read("period", rescheduling_parameters,
                        {{"period", node.scalar(), {}, node.place()}});
  return read.real("period");
}

void use_built_in(AlgorithmChoice& choice, const YamlNode& node) {
  std::vector<GivenParameter> given;
  if (node.is_map()) node.allow_only({"name", "label", "command", "set", "most_tasks"});
  const YamlNode name = node.is_map() ? node.at("name") : node;
  choice.entry = borrowed(find_scheduler(name.scalar(), name.place(), true));
  if (node.is_map()) {
    if (const auto set = node.find("set")) {
      for (const auto& [key, value] : set->entries()) {
        if (key == "period" && !choice.entry->is_static()) {
          choice.period = read_period(value);
        } else {
          given.push_back({key, value.scalar(), {}, value.place()});
        }
      }
    }
  }
  choice.parameters = Parameters(choice.entry->name, choice.entry->parameters, given);
  const std::string label = choice.parameters.label();
  choice.label = std::string(choice.entry->name) + (label.empty() ? "" : " " + label);
  choice.identity = Digest().add(choice.entry->name).add(choice.parameters.canonical()).value();
  if (!choice.period) return;
  choice.label += " period=" + shortest(*choice.period);
  choice.identity = Digest().add(choice.identity).add("period").add(*choice.period).value();
}

}  // namespace

void AlgorithmChoice::put_into(RunRequest& request) const {
  request.scheduler = entry;
  request.arguments.parameters = parameters;
  request.own_period = period;
}

AlgorithmChoice read_algorithm(const YamlNode& node, const std::string& folder,
                               const SweepAccess& access) {
  AlgorithmChoice choice;
  choice.place = node.place();
  if (const auto command = node.is_map() ? node.find("command") : std::nullopt) {
    if (!access.allows_commands)
      command->fail("is a command, and none may be started here (--no-commands)");
    choice.command_place = command->place();
    use_command(choice, read_command(node, folder));
    use_parameters_of_command(choice, node);
  } else {
    use_built_in(choice, node);
  }
  if (node.is_map()) {
    if (const auto label = node.find("label")) choice.given_label = read_label(*label);
    if (const auto limit = node.find("most_tasks")) {
      choice.most_tasks = read_positive_integer(*limit);
    }
  }
  return choice;
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
