#pragma once

#include "metrics/observation.hpp"
#include "platform/instance.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// One execution that has ended.
struct ExecutedRun {
  const Experiment& experiment;
  const Scenario& scenario;
  const Schedule& planned;  ///< of a reactive scheduler, the schedule of time 0
  const Rescheduling* how;  ///< null for a fixed mapping
  const Execution& execution;
  const Observation& observation;
};

/// Observes the executions of a run: one, or one per iteration of a series.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  /// Before an execution, which begins at `begin` of the run: 0, or when the iteration before it
  /// and what is moved in between have ended. May add listeners that live until ended().
  virtual void begins(double begin, Listeners& listeners) = 0;
  virtual void ended(const ExecutedRun& run) = 0;
};

}  // namespace dagsweep
