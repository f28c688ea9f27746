#pragma once

#include <span>

#include "core/ids.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// When tasks ran.
struct TaskTimes {
  IdMap<TaskId, double> start;   ///< [tasks]; NaN if the task never started
  IdMap<TaskId, double> finish;  ///< [tasks]; NaN if it never finished
};

/// Carries out a one-replica schedule on a network other than `one-port` under availability events,
/// in the order in which they apply, by SimGrid 3.32 instead of execute(). Once per process, for
/// which SimGrid has one engine: throws std::logic_error at the second call. SimGrid itself ends
/// the process on what it takes for an error in its use.
TaskTimes execute_in_simgrid(const Experiment& experiment, const Schedule& schedule,
                             std::span<const AvailabilityEvent> events);

}  // namespace dagsweep
