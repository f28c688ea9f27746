#pragma once

#include "core/stop.hpp"
#include "runs/algorithm_call.hpp"
#include "runs/scenario_source.hpp"
#include "schedule/schedule.hpp"
#include "simulation/reactive/reactive_engine.hpp"

namespace dagsweep {

// Error texts of runs that are refused.
inline constexpr const char* immediate_zero_work_refused =
    "zero_work: immediate concerns static schedules with one replica per task only";
inline constexpr const char* worst_crash_set_refused =
    "crash_set: worst concerns schedules with replicas only";

/// A schedule that was made before the run, executed in the scenario drawn for it.
struct ExecutedSchedule {
  Scenario scenario;
  Execution execution;
};

/// Draws the scenario and executes the schedule. Throws as scenario_of_schedule() and execute().
ExecutedSchedule execute_schedule(const Experiment& experiment, const Schedule& schedule,
                                  const ScenarioSource& source, const StopToken& stop,
                                  const Listeners& listeners);

/// The algorithm that a run calls: its catalogue entry, parameters, and rescheduling period in time
/// units.
struct CalledAlgorithm {
  const SchedulerEntry& entry;
  const Parameters& parameters;
  double period;
};

/// The algorithm of a call, which must be reactive or online. Throws InputError for parameters that
/// concern static algorithms only.
CalledAlgorithm called_algorithm(const AlgorithmCall& call, const ScenarioSource& source);

/// How a run calls its scheduler, and in which scenario.
struct CallingRun {
  Rescheduling how;
  Scenario scenario;
};

/// Settings and scenario of a run that calls this algorithm. Throws as draw_scenario().
CallingRun calling_run(const CalledAlgorithm& algorithm, const Platform& platform,
                       const ScenarioSource& source);

/// A run that has called its scheduler.
struct ExecutedReactively {
  Rescheduling how;
  Scenario scenario;
  ReactiveExecution run;
};

/// Executes a run that calls `scheduler`: the scheduler of this algorithm, or one that forwards to
/// it. Throws as calling_run() and execute_reactively().
ExecutedReactively execute_calling(ReactiveScheduler& scheduler, const CalledAlgorithm& algorithm,
                                   const Experiment& experiment, const ScenarioSource& source,
                                   const StopToken& stop, const Listeners& listeners);
ExecutedReactively execute_calling(OnlineScheduler& scheduler, const CalledAlgorithm& algorithm,
                                   const Experiment& experiment, const ScenarioSource& source,
                                   const StopToken& stop, const Listeners& listeners);

}  // namespace dagsweep
