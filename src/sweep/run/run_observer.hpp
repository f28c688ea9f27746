#pragma once

#include "metrics/observation.hpp"
#include "platform/instance.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// One execution that has ended, with its inputs.
struct ExecutedRun {
  const Experiment& experiment;
  const Scenario& scenario;
  const Schedule& planned;  ///< for a reactive scheduler, the schedule made at time 0
  const Rescheduling* how;  ///< null for a fixed mapping
  const Execution& execution;
  const Observation& observation;
};

/// Observes the executions of a run: one, or one per iteration of a series.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  /// Called before an execution. `begin`: time of the run at which the execution begins: 0, or the
  /// end of the previous iteration and of the moves after it. May add listeners that live until
  /// ended().
  virtual void begins(double begin, Listeners& listeners) = 0;
  virtual void ended(const ExecutedRun& run) = 0;
};

}  // namespace dagsweep
