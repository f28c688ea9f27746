#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/online_scheduler.hpp"
#include "schedule/reactive_scheduler.hpp"
#include "schedule/rescheduling.hpp"
#include "simulation/events/listeners.hpp"
#include "simulation/reactive/reactive_execution.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Executes the schedules that a reactive scheduler makes at time 0 and at every rescheduling
/// point, under a scenario (README.md of this folder, "Rescheduling points"). At a point, after all
/// other events of the instant: transfers from processors at availability 0 are dropped; if
/// processors have newly failed, tasks are rewound (rewinding.hpp) or regenerated
/// (regeneration.hpp); the scheduler is called and its schedule put in force (remapping.hpp). If
/// the call takes simulated time, the old mapping stays in force meanwhile and points within that
/// time are skipped. Throws RunError if no further task finishes for `most_points` points
/// (livelock). Polls `stop` at every event.
ReactiveExecution execute_reactively(const Experiment& experiment, ReactiveScheduler& scheduler,
                                     const Rescheduling& rescheduling, const Scenario& scenario,
                                     const StopToken& stop, const Listeners& listeners = {});

/// Executes a run of an online scheduler, which assigns the ready tasks (online_run.hpp).
ReactiveExecution execute_reactively(const Experiment& experiment, OnlineScheduler& scheduler,
                                     const Rescheduling& rescheduling, const Scenario& scenario,
                                     const StopToken& stop, const Listeners& listeners = {});

}  // namespace dagsweep
