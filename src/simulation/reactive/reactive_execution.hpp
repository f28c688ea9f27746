#pragma once

#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"

namespace dagsweep {

/// Result of a run whose scheduler is called during the run.
struct ReactiveExecution {
  Execution execution;
  Schedule planned;  ///< the schedule made at time 0
};

}  // namespace dagsweep
