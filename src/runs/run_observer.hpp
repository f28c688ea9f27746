#pragma once

#include "metrics/observation.hpp"
#include "runs/executed_run.hpp"

namespace dagsweep {

/// One execution that has ended, with the experiment that it executed.
struct ObservedRun {
  const Experiment& experiment;
  const ExecutedRun& run;
  const Observation& observation;
};

/// Observes the executions of a run: one, or one per iteration of a series; none if no schedule
/// meets the criteria.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  /// Called before an execution. `begin`: time of the run at which the execution begins: 0, or the
  /// end of the previous iteration and of the moves after it. May add listeners that live until
  /// ended().
  virtual void begins(double begin, Listeners& listeners) = 0;
  virtual void ended(const ObservedRun& run) = 0;
};

}  // namespace dagsweep
