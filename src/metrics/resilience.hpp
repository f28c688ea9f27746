#pragma once

#include <vector>

#include "metrics/length.hpp"
#include "simulation/crashes/survival.hpp"

namespace dagsweep {

// Latency under crashes: planned bounds and outcome (FTSA paper, section 6).

/// Planned latency without crashes (FTSA eq. 2).
inline double latency_lower(const PlannedRun& run) {
  return run.planned.latency_lower();
}
/// Bound of the latency under crashes (FTSA eq. 4).
inline double latency_upper(const PlannedRun& run) {
  return run.planned.latency_upper();
}
inline double survived(const RunTotals& run) {
  return run.completed ? 1.0 : 0.0;
}
/// Not defined for a series: mean communication times do not add up.
inline double normalised_latency(const Run& run) {
  return ratio(makespan(RunTotals(run)), run.scale.mean_comm);
}

/// Survival of a replicated schedule under the crash chance; NaN for other schedules, and if no
/// crash chance is given.
Survival survival_of(const Run& run);
inline double survival_probability(const Run& run) {
  return survival_of(run).probability;
}
inline double survival_error(const Run& run) {
  return survival_of(run).standard_error;
}

inline double criteria_met(const Run& run) {
  return run.criteria.met;
}
inline double supported_epsilon(const Run& run) {
  return run.criteria.supported_epsilon;
}
/// [metrics()] values of a run without a schedule, because no schedule meets both criteria:
/// criteria_met is 0, the others are NaN.
std::vector<double> values_of_unmet_criteria();

}  // namespace dagsweep
