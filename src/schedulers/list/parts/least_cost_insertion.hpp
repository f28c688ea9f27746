#pragma once

#include <algorithm>
#include <span>

#include "core/ids.hpp"
#include "core/number.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {

/// The processor on which a task is inserted at the least cost, finish + extra(p); ties: smaller
/// number. `arrival` and `duration`: [P]. extra(p) >= 0.
template <class Extra>
ProcessorId least_cost_insertion(const IdMap<ProcessorId, InsertTimeline>& timelines,
                                 std::span<const double> arrival, std::span<const double> duration,
                                 Extra extra) {
  // A task always fits at the end of a timeline; the least cost there is the initial bound of the
  // search. The cost on a processor is at least arrival + duration + extra; where this exceeds the
  // least cost so far, the gaps need not be searched.
  const auto cost = [&](std::size_t k, double start) {
    return start + duration[k] + extra(ProcessorId(k));
  };
  std::size_t best = 0;
  double least = never;
  for (std::size_t k = 0; k < arrival.size(); ++k) {
    const double at_end = cost(k, std::max(arrival[k], timelines[ProcessorId(k)].ready()));
    if (at_end < least) {
      best = k;
      least = at_end;
    }
  }
  for (std::size_t k = 0; k < arrival.size(); ++k) {
    if (cost(k, arrival[k]) > least) continue;
    const double here = cost(k, timelines[ProcessorId(k)].earliest(arrival[k], duration[k], least));
    if (here < least || (here == least && k < best)) {
      best = k;
      least = here;
    }
  }
  return ProcessorId(best);
}

}  // namespace dagsweep
