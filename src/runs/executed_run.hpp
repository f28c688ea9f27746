#pragma once

#include "core/stop.hpp"
#include "runs/scenario_source.hpp"
#include "schedule/schedule.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/criteria.hpp"
#include "simulation/reactive/reactive_engine.hpp"

namespace dagsweep {

/// A schedule that was made before the run, executed in the scenario drawn for it.
struct ExecutedSchedule {
  Scenario scenario;
  Execution execution;
};

/// Throws as scenario_of_schedule() and execute().
ExecutedSchedule execute_schedule(const Experiment& experiment, const Schedule& schedule,
                                  const ScenarioSource& source, const StopToken& stop,
                                  const Listeners& listeners);

/// A run that has called its scheduler.
struct ExecutedReactively {
  Rescheduling how;
  Scenario scenario;
  ReactiveExecution run;
};

/// The algorithm that a run calls: its catalogue entry, parameters, and rescheduling period in time
/// units.
struct CalledAlgorithm {
  const SchedulerEntry& entry;
  const Parameters& parameters;
  double period;
};

/// `scheduler`: of this algorithm, or one that forwards to it. Throws as draw_scenario() and
/// execute_reactively().
ExecutedReactively execute_calling(ReactiveScheduler& scheduler, const CalledAlgorithm& algorithm,
                                   const Experiment& experiment, const ScenarioSource& source,
                                   const StopToken& stop, const Listeners& listeners);
ExecutedReactively execute_calling(OnlineScheduler& scheduler, const CalledAlgorithm& algorithm,
                                   const Experiment& experiment, const ScenarioSource& source,
                                   const StopToken& stop, const Listeners& listeners);

}  // namespace dagsweep
