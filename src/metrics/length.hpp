#pragma once

#include "core/number.hpp"
#include "metrics/metric.hpp"

namespace dagsweep {

// How long the run took, and against what.

/// NaN instead of what a division by zero gives.
inline double ratio(double numerator, double denominator) {
  return denominator > 0.0 ? numerator / denominator : not_a_value;
}

/// Latest first finish of a task; NaN if the run lost an exit task.
inline double makespan(const Run& run) {
  return run.execution.completed ? run.execution.makespan : not_a_value;
}
inline double planned_makespan(const Run& run) {
  return run.planned.makespan();
}
inline double nsl(const Run& run) {
  return ratio(makespan(run), run.scale.critical_work);
}
inline double slr(const Run& run) {
  return ratio(makespan(run), run.scale.fastest_path);
}
inline double speedup(const Run& run) {
  return ratio(run.scale.fastest_serial, makespan(run));
}
inline double efficiency(const Run& run) {
  return speedup(run) / static_cast<double>(run.instance.platform.processor_count());
}

}  // namespace dagsweep
