#include "sweep/tuples/unread_axes.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

/// Whether a single value is the one that the axis has without its key.
bool is_default(const Axis& axis) {
  const AxisSpec& spec = axis_spec(axis.id);
  if (!axis.numeric) return axis.labels.front() == default_of(spec);
  const double value = number_of(*spec.parameter, default_of(spec)).value_or(spec.word_value);
  return axis.numbers.front() == value || (std::isnan(value) && std::isnan(axis.numbers.front()));
}

}  // namespace

std::vector<std::string> unread_values(const Sweep& sweep) {
  const std::set<RunFacts>& facts = sweep.all_facts();
  const SweepDescription& description = sweep.description();
  std::vector<std::string> lines;
  const auto add = [&](const Place& place, const AxisSpec& readers) {
    lines.push_back(place.text() + ": no run reads it; it is read by runs " + readers_of(readers));
  };
  for (const Axis& axis : sweep.axes()) {
    const Place& place = description.axis_places[static_cast<std::size_t>(axis.id)];
    const auto is_read = [&](RunFacts of_tuple) { return reads(axis.id, of_tuple); };
    if (axis.size() != 1 || place.line == 0 || is_default(axis)) continue;
    if (std::ranges::none_of(facts, is_read)) add(place, axis_spec(axis.id));
  }
  // Delays are drawn like the startup.
  const AxisSpec& drawn = axis_spec(AxisId::startup);
  const auto draws = [&](RunFacts of_tuple) { return reads(drawn.id, of_tuple); };
  if (description.delays_given && std::ranges::none_of(facts, draws)) {
    add(description.delay_place, drawn);
  }
  return lines;
}

std::vector<std::string> unread_axes(const Sweep& sweep) {
  const std::set<RunFacts>& facts = sweep.all_facts();
  std::vector<std::string> lines;
  for (const Axis& axis : sweep.axes()) {
    const auto is_read = [&](RunFacts of_tuple) { return reads(axis.id, of_tuple); };
    if (axis.size() < 2 || std::ranges::any_of(facts, is_read)) continue;
    const std::string place =
        sweep.description().axis_places[static_cast<std::size_t>(axis.id)].text();
    lines.push_back(place + ": no run reads its " + std::to_string(axis.size()) +
                    " values; it is read by runs " + readers_of(axis_spec(axis.id)));
  }
  return lines;
}

}  // namespace dagsweep
