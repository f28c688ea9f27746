#pragma once

#include <optional>

#include "core/number.hpp"
#include "metrics/run.hpp"

namespace dagsweep {

// Schedule length, absolute and relative to properties of the instance.

/// Quotient of the two numbers; NaN unless the denominator is > 0.
inline double ratio(double numerator, double denominator) {
  return denominator > 0.0 ? numerator / denominator : not_a_value;
}

/// Latest first finish of a task; NaN if the run lost an exit task.
inline double makespan(const RunTotals& run) {
  return run.completed ? run.makespan : not_a_value;
}
inline double planned_makespan(const PlannedRun& run) {
  return run.planned.makespan();
}
/// Normalised schedule length (GTP eq. 14).
inline double nsl(const RunTotals& run) {
  return ratio(makespan(run), run.critical_work);
}
inline double slr(const RunTotals& run) {
  return ratio(makespan(run), run.fastest_path);
}
inline double speedup(const RunTotals& run) {
  return ratio(run.fastest_serial, makespan(run));
}
inline double efficiency(const RunTotals& run) {
  return speedup(run) / static_cast<double>(run.processors);
}

/// Lower bound of the makespan (schedule/lower_bound.hpp).
inline double makespan_lower_bound(const RunTotals& run) {
  return run.lower_bound;
}
/// Largest possible distance from the shortest schedule, as a share of the bound that the scheduler
/// proves; NaN if it proves none.
inline double optimality_gap(const Run& run) {
  const std::optional<double> bound = run.planned.proven_bound();
  if (!bound) return not_a_value;
  const double makespan = run.planned.makespan();
  return makespan <= *bound ? 0.0 : ratio(makespan - *bound, *bound);
}

}  // namespace dagsweep
