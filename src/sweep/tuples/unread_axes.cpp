#include "sweep/tuples/unread_axes.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/words.hpp"
#include "platform/models/heterogeneity.hpp"
#include "schedulers/catalogue.hpp"
#include "sweep/axes/axis_catalogue.hpp"

namespace dagsweep {
namespace {

using Facts = std::set<AxisDependencies>;

/// All sets of facts that tuples of the sweep can have.
Facts possible_facts(const Sweep& sweep) {
  Facts facts{0};
  for (const Axis& axis : sweep.axes()) {
    const Facts of_values(axis.dependencies.begin(), axis.dependencies.end());
    Facts extended;
    for (const AxisDependencies before : facts) {
      for (const AxisDependencies more : of_values) extended.insert(before | more);
    }
    facts = std::move(extended);
  }
  std::erase_if(facts, is_excluded);
  return facts;
}

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
std::string owner_of(AxisDependencies one) {
  switch (one) {
    case fact::generated_costs:
      return "graphs without costs of their own";
    case fact::drawn_machines:
      return "machines drawn";
    case fact::reads_network:
      return "machines drawn, or instances with a platform of their own";
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
      return "reactive algorithms, " +
             such_as([](const SchedulerEntry& entry) { return !entry.is_static(); });
    case fact::reads_epsilon:
      return "algorithms with replicas, " +
             such_as([](const SchedulerEntry& entry) { return entry.reads_epsilon; });
    case fact::reads_seed:
      return "random algorithms, " +
             such_as([](const SchedulerEntry& entry) { return entry.reads_seed; });
    case fact::has_true_times:
      return "instances with W_true";
    case fact::own_period:
      return "a period of their own";
    case fact::has_shared_network:
      return "instances with a shared network";
    default:
      return "";
  }
}

std::vector<std::string> owners_of(AxisDependencies facts) {
  std::vector<std::string> owners;
  for (AxisDependencies bit = 1; bit != 0 && bit <= facts; bit <<= 1) {
    if ((facts & bit) != 0) owners.push_back(owner_of(bit));
  }
  return owners;
}

/// What a tuple needs to read the axis, in words.
std::string readers_of(const AxisSpec& axis) {
  std::vector<std::string> needs;
  if (axis.all_of != 0) needs.push_back("with " + join(owners_of(axis.all_of), ", and with "));
  if (axis.any_of != 0) needs.push_back("with " + join(owners_of(axis.any_of), ", or with "));
  if (axis.none_of != 0) needs.push_back("without " + join(owners_of(axis.none_of), " or "));
  return join(needs, ", ");
}

/// Whether a single value is the one that the axis has without its key.
bool is_default(const Axis& axis) {
  const AxisSpec& spec = axis_spec(axis.id);
  if (!axis.numeric) return axis.labels.front() == default_of(spec);
  const double value = number_of(*spec.parameter, default_of(spec)).value_or(spec.word_value);
  return axis.numbers.front() == value || (std::isnan(value) && std::isnan(axis.numbers.front()));
}

}  // namespace

std::vector<std::string> unread_values(const Sweep& sweep) {
  const Facts facts = possible_facts(sweep);
  const SweepDescription& description = sweep.description();
  std::vector<std::string> lines;
  const auto add = [&](const Place& place, const AxisSpec& readers) {
    lines.push_back(place.text() + ": no run reads it; it is read by runs " + readers_of(readers));
  };
  for (const Axis& axis : sweep.axes()) {
    const Place& place = description.axis_places[static_cast<std::size_t>(axis.id)];
    const auto is_read = [&](AxisDependencies of_tuple) { return reads(axis.id, of_tuple); };
    if (axis.size() != 1 || place.line == 0 || is_default(axis)) continue;
    if (std::ranges::none_of(facts, is_read)) add(place, axis_spec(axis.id));
  }
  // Delays are drawn like the startup.
  const AxisSpec& drawn = axis_spec(AxisId::startup);
  const auto draws = [&](AxisDependencies of_tuple) { return reads(drawn.id, of_tuple); };
  if (description.delays_given && std::ranges::none_of(facts, draws)) {
    add(description.delay_place, drawn);
  }
  return lines;
}

std::vector<std::string> unread_axes(const Sweep& sweep) {
  const Facts facts = possible_facts(sweep);
  std::vector<std::string> lines;
  for (const Axis& axis : sweep.axes()) {
    const auto is_read = [&](AxisDependencies of_tuple) { return reads(axis.id, of_tuple); };
    if (axis.size() < 2 || std::ranges::any_of(facts, is_read)) continue;
    const std::string place =
        sweep.description().axis_places[static_cast<std::size_t>(axis.id)].text();
    lines.push_back(place + ": no run reads its " + std::to_string(axis.size()) +
                    " values; it is read by runs " + readers_of(axis_spec(axis.id)));
  }
  return lines;
}

}  // namespace dagsweep
