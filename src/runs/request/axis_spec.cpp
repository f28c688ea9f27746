#include "runs/request/axis_spec.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "core/words.hpp"
#include "platform/models/heterogeneity.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {
namespace {

/// Text such as "such as ftsa, mc-ftsa, mc-ftsa/safe" that names the first three algorithms for
/// which `is_meant` is true.
std::string such_as(bool (*is_meant)(const SchedulerEntry& entry)) {
  constexpr std::size_t named = 3;
  std::vector<std::string> names;
  for (const SchedulerEntry& entry : schedulers()) {
    if (names.size() < named && is_meant(entry)) names.emplace_back(entry.name);
  }
  return "such as " + join(names);
}

std::string models_that_read_h() {
  std::vector<std::string> names;
  for (const HeterogeneityModel& model : heterogeneity_models()) {
    if (model.reads_h) names.emplace_back(model.name);
  }
  return "heterogeneity " + join(names, " or ");
}

/// What makes a tuple have each of these facts, in words.
std::vector<std::string> owners_of(RunFacts facts) {
  // In the order of the bits.
  static const std::pair<RunFacts, std::string> table[] = {
      {fact::generated_costs, "generated costs"},
      {fact::has_true_times, "instances that state true times"},
      {fact::reads_h, models_that_read_h()},
      {fact::has_variability, "bound > 0"},
      {fact::has_failures, "failures > 0"},
      {fact::has_joins, "joins > 0"},
      {fact::has_crashes, "crashes > 0"},
      {fact::crashes_by_epsilon, "crashes: epsilon"},
      {fact::has_estimation_error, "estimation_error > 0"},
      {fact::reactive, "reactive or online algorithms, " +
                           such_as([](const SchedulerEntry& entry) { return !entry.is_static(); })},
      {fact::reads_epsilon, "replicating algorithms, " + such_as([](const SchedulerEntry& entry) {
                              return entry.reads_epsilon;
                            })},
      {fact::reads_seed, "random algorithms, " +
                             such_as([](const SchedulerEntry& entry) { return entry.reads_seed; })},
      {fact::drawn_machines, "drawn machines"},
      {fact::reads_network, "drawn machines, or instances with a platform of their own"},
      {fact::has_shared_network, "instances with a shared network"},
      {fact::searches, "searches"},
      {fact::own_period, "a period given by set"},
      {fact::states_nodes, "nodes"},
  };
  std::vector<std::string> owners;
  for (const auto& [one, owner] : table) {
    if ((facts & one) != 0) owners.push_back(owner);
  }
  return owners;
}

}  // namespace

std::string_view text(AxisStage stage) {
  constexpr std::array<std::string_view, 7> texts{"platform", "costs",        "true times", "seed",
                                                  "absences", "availability", "algorithm"};
  return texts[static_cast<std::size_t>(stage)];
}

AxisValue AxisSpec::value_in(const Parameters& parameters) const {
  if (has_choices()) return {.text = parameters.text(parameter->name)};
  return {.number = parameters.real_unless_word(parameter->name)};
}

AxisValue AxisSpec::value_of(double stored) const {
  const bool is_word = !parameter->word.empty() && (stored == word_value || std::isnan(stored));
  return {.number = is_word ? std::nullopt : std::optional(stored)};
}

RunFacts AxisSpec::facts_of_value(AxisValue value) const {
  if (gives == 0) return 0;
  RunRequest request;
  apply(request, value);
  return facts_of(request) & gives;
}

std::string path_of(const AxisSpec& axis) {
  if (axis.key.empty()) return std::string(axis.section);
  return std::string(axis.section) + "." + std::string(axis.key);
}

std::string_view default_of(const AxisSpec& axis) {
  return axis.parameter != nullptr ? axis.parameter->fallback : axis.fallback;
}

std::string_view meaning_of(const AxisSpec& axis) {
  return axis.parameter != nullptr ? axis.parameter->meaning : axis.meaning;
}

std::vector<AxisProperty> properties_of(const AxisSpec& axis) {
  const ParameterSpec* spec = axis.parameter;
  std::vector<AxisProperty> properties;
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) properties.push_back({name, std::string(value)});
  };
  add("label", axis.label.empty() ? axis.name : axis.label);
  add("unit", axis.unit);
  add("default", default_of(axis));
  add("value", text(spec != nullptr ? spec->kind : ParameterKind::text));
  if (spec == nullptr || spec->word.empty()) return properties;
  add("word", spec->word);
  add("stored_as", shortest(axis.word_value));
  return properties;
}

bool reads(const AxisSpec& axis, RunFacts facts) {
  if ((facts & fact::has_true_times) != 0) {
    facts &= ~fact::has_estimation_error;  // estimation_error is not read
  }
  return (facts & axis.all_of) == axis.all_of && (axis.any_of == 0 || (facts & axis.any_of) != 0) &&
         (facts & axis.none_of) == 0;
}

bool always_read(const AxisSpec& axis) {
  return axis.all_of == 0 && axis.any_of == 0 && axis.none_of == 0;
}

std::string readers_of(const AxisSpec& axis) {
  std::vector<std::string> needs;
  if (axis.all_of != 0) needs.push_back("with " + join(owners_of(axis.all_of), ", and with "));
  if (axis.any_of != 0) needs.push_back("with " + join(owners_of(axis.any_of), ", or with "));
  if (axis.none_of != 0) needs.push_back("without " + join(owners_of(axis.none_of), " or "));
  return join(needs, ", ");
}

}  // namespace dagsweep
