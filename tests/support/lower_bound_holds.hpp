#pragma once

#include "schedule/lower_bound.hpp"
#include "simulation/engine/execution.hpp"

namespace dagsweep {

/// Whether the run, if it has completed, takes at least as long as the lower bound of its true
/// times says, but for rounding.
inline bool lower_bound_holds(const Experiment& on, const Execution& execution) {
  const double bound = lower_bound(on.instance, on.execution_times(), StopToken());
  return !execution.completed || execution.makespan >= bound * (1.0 - 1e-9);
}

}  // namespace dagsweep
