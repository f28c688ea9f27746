#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/scheduler.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/observer.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// A run whose schedule may have changed on the way.
struct ReactiveExecution {
  Execution execution;
  Schedule planned;  ///< what the scheduler said at time 0
};

/// Carries out what a reactive scheduler says at time 0, and at every rescheduling point from then
/// on, under a scenario (spec 3.2). At a point, after all else of that moment: transfers from
/// processors that are away are dropped; if processors have newly failed, tasks are rewound (see
/// rewinding.hpp); the scheduler is asked, and what it says is put in force (see remapping.hpp). If
/// that takes time, the old mapping holds meanwhile, and points within that time are passed over.
/// Throws RunError if the run reaches `most_points` points: livelock. Polls `stop` at every event.
ReactiveExecution execute_reactively(const Experiment& experiment, Scheduler& scheduler,
                                     const Rescheduling& rescheduling, const Scenario& scenario,
                                     const StopToken& stop, Observer* observer = nullptr);

}  // namespace dagsweep
