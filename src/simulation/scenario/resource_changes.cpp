#include "simulation/scenario/resource_changes.hpp"

#include <algorithm>

namespace dagsweep {

ResourceChanges::ResourceChanges(const Scenario& scenario, Resource resource)
    : scenario_(scenario),
      resource_(resource),
      random_(scenario.seed, Purpose::availability, resource.first.value, resource.second.value) {
  if (scenario.bound > 0.0) next_change_ = random_.exponential(scenario.mean_gap);
  if (!resource.is_node()) return;
  const auto [begin, end] =
      std::equal_range(scenario.outages.begin(), scenario.outages.end(), Outage{resource.first},
                       [](const Outage& a, const Outage& b) { return a.node < b.node; });
  outages_ = {begin, end};
}

double ResourceChanges::next_time() const {
  if (outages_.empty()) return next_change_;
  return in_outage_ ? outages_.front().end : std::min(next_change_, outages_.front().begin);
}

AvailabilityEvent ResourceChanges::pop() {
  if (in_outage_) {  // the outage ends; changes drawn for its duration are dropped
    const double now = outages_.front().end;
    in_outage_ = false;
    outages_ = outages_.subspan(1);
    while (next_change_ <= now) draw_change();
    return {now, resource_, 1.0};
  }
  if (!outages_.empty() && outages_.front().begin <= next_change_) {
    in_outage_ = true;
    return {outages_.front().begin, resource_, 0.0};
  }
  const double now = next_change_;
  return {now, resource_, draw_change()};
}

/// Draws the availability of the change at `next_change_` and the time of the one after it.
double ResourceChanges::draw_change() {
  const double availability = 1.0 - scenario_.bound * random_.uniform();
  next_change_ += random_.exponential(scenario_.mean_gap);
  return availability;
}

}  // namespace dagsweep
