#pragma once

#include "metrics/length.hpp"

namespace dagsweep {

// Latency under crashes: planned bounds and outcome (FTSA paper, section 6).

/// FTSA eq. 2.
inline double latency_lower(const PlannedRun& run) {
  return run.planned.latency_lower();
}
/// FTSA eq. 4.
inline double latency_upper(const PlannedRun& run) {
  return run.planned.latency_upper();
}
inline double survived(const RunTotals& run) {
  return run.completed ? 1.0 : 0.0;
}
/// Not defined of a series: mean communication times do not add up.
inline double normalised_latency(const Run& run) {
  return ratio(makespan(RunTotals(run)), run.scale.mean_comm);
}

}  // namespace dagsweep
