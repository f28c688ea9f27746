#pragma once

#include "core/number.hpp"
#include "metrics/catalogue.hpp"

namespace dagsweep {

// How long the run took, and against what.

/// NaN instead of what a division by zero gives.
inline double ratio(double numerator, double denominator) {
  return denominator > 0.0 ? numerator / denominator : not_a_value;
}

inline double makespan(const Run& run) {
  return run.execution.makespan;
}
inline double planned_makespan(const Run& run) {
  return run.planned.makespan();
}
inline double nsl(const Run& run) {
  return ratio(run.execution.makespan, run.scale.critical_work);
}
inline double slr(const Run& run) {
  return ratio(run.execution.makespan, run.scale.fastest_path);
}
inline double speedup(const Run& run) {
  return ratio(run.scale.fastest_serial, run.execution.makespan);
}
inline double efficiency(const Run& run) {
  return speedup(run) / static_cast<double>(run.instance.platform.processor_count());
}

}  // namespace dagsweep
