#pragma once

#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {

/// A processor for a task, and what the task costs there.
struct Insertion {
  ProcessorId processor;
  double cost = 0.0;  ///< finish + extra(processor)
};

/// Finds where a task is inserted at the least cost.
class LeastCostInsertion {
 public:
  explicit LeastCostInsertion(std::size_t processors) : bound_(processors) {}

  /// The processor where finish + extra(p) is smallest (ties: smaller number) for a task with these
  /// arrivals and durations, [P]. extra(p) >= 0.
  template <class Extra>
  Insertion find(const IdMap<ProcessorId, InsertTimeline>& timelines,
                 std::span<const double> arrival, std::span<const double> duration, Extra extra);

 private:
  std::vector<double> bound_;  // [P], scratch
};

template <class Extra>
Insertion LeastCostInsertion::find(const IdMap<ProcessorId, InsertTimeline>& timelines,
                                   std::span<const double> arrival,
                                   std::span<const double> duration, Extra extra) {
  // arrival + duration + extra is a lower bound of the cost. The processor of smallest bound is
  // evaluated first: its cost is likely below most other bounds, which then need no gap search.
  std::size_t best = 0;
  for (std::size_t k = 0; k < bound_.size(); ++k) {
    bound_[k] = arrival[k] + duration[k] + extra(ProcessorId(k));
    if (bound_[k] < bound_[best]) best = k;
  }
  const auto cost_on = [&](std::size_t k, double before) {
    const ProcessorId p(k);
    return timelines[p].earliest(arrival[k], duration[k], before) + duration[k] + extra(p);
  };
  double least = cost_on(best, std::numeric_limits<double>::infinity());
  for (std::size_t k = 0; k < bound_.size(); ++k) {
    if (bound_[k] > least || k == best) continue;
    const double cost = cost_on(k, std::nextafter(least, std::numeric_limits<double>::infinity()));
    if (cost < least || (cost == least && k < best)) {
      best = k;
      least = cost;
    }
  }
  return {ProcessorId(best), least};
}

}  // namespace dagsweep
