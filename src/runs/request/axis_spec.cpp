#include "runs/request/axis_spec.hpp"

#include <array>
#include <cmath>

#include "core/words.hpp"
#include "platform/models/heterogeneity.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {
namespace {

/// Text such as "such as ftsa, mc-ftsa, mc-ftsa/safe" that names the first three algorithms for
/// which `is_meant` is true.
template <class IsMeant>
std::string such_as(IsMeant is_meant) {
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

/// What makes a tuple have this fact, in words.
std::string owner_of(RunFacts one) {
  switch (one) {
    case fact::generated_costs:
      return "generated costs";
    case fact::drawn_machines:
      return "drawn machines";
    case fact::reads_network:
      return "drawn machines, or instances with a platform of their own";
    case fact::reads_h:
      return models_that_read_h();
    case fact::has_variability:
      return "bound > 0";
    case fact::has_failures:
      return "failures > 0";
    case fact::has_joins:
      return "joins > 0";
    case fact::has_crashes:
      return "crashes > 0";
    case fact::crashes_by_epsilon:
      return "crashes: epsilon";
    case fact::has_estimation_error:
      return "estimation_error > 0";
    case fact::reactive:
      return "reactive or online algorithms, " +
             such_as([](const SchedulerEntry& entry) { return !entry.is_static(); });
    case fact::reads_epsilon:
      return "replicating algorithms, " +
             such_as([](const SchedulerEntry& entry) { return entry.reads_epsilon; });
    case fact::reads_seed:
      return "random algorithms, " +
             such_as([](const SchedulerEntry& entry) { return entry.reads_seed; });
    case fact::has_true_times:
      return "instances that state true times";
    case fact::searches:
      return "searches";
    case fact::own_period:
      return "a period given by set";
    case fact::states_nodes:
      return "nodes";
    case fact::has_shared_network:
      return "instances with a shared network";
    default:
      return "";
  }
}

std::vector<std::string> owners_of(RunFacts facts) {
  std::vector<std::string> owners;
  for (RunFacts bit = 1; bit != 0 && bit <= facts; bit <<= 1) {
    if ((facts & bit) != 0) owners.push_back(owner_of(bit));
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
