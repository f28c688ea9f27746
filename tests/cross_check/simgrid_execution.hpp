#pragma once

#include <span>

#include "core/ids.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Start and finish times of tasks.
struct TaskTimes {
  IdMap<TaskId, double> start;   ///< [tasks]; NaN if the task never started
  IdMap<TaskId, double> finish;  ///< [tasks]; NaN if it never finished
};

/// Executes a one-replica schedule under availability events, given in the order in which they
/// apply, with SimGrid 3.32 instead of execute(). Any network but `one-port`. SimGrid allows one
/// engine per process: throws std::logic_error at the second call. SimGrid terminates the process
/// on errors in its use.
TaskTimes execute_in_simgrid(const Experiment& experiment, const Schedule& schedule,
                             std::span<const AvailabilityEvent> events);

}  // namespace dagsweep
