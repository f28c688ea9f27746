#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/stop.hpp"
#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// A task of a schedule and its spare time: the longest delay of its finish that delays no other
/// task of the schedule, infinity if no other task depends on its finish.
struct PlannedTask {
  Replica replica;
  double spare;
};

/// Maps and orders all unfinished tasks at time 0 and again at rescheduling points. May keep state
/// between the calls of a run; one object serves one run.
class ReactiveScheduler {
 public:
  virtual ~ReactiveScheduler() = default;

  /// Called at time 0, after the events of time 0: schedules all tasks that are unfinished in
  /// `now`. A task that no processor can run at present keeps its processor, and is omitted if it
  /// has none. Only mapping and order take effect; planned times are the scheduler's own estimates.
  /// Polls `stop`. Throws RunError if it cannot continue.
  virtual Schedule schedule(const Snapshot& now, const StopToken& stop) = 0;

  /// Called at a rescheduling point: the new schedule, or std::nullopt to keep the one in force. In
  /// that case, tasks that are undone at this point go to the end of the order of their last
  /// processors.
  virtual std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) {
    return schedule(now, stop);
  }

  /// Number of (task, processor) pairs examined by the last call, from which `scheduling_cost`
  /// computes the simulated time of the call.
  virtual std::uint64_t pairs_examined() const = 0;

  /// The tasks of the schedule in force whose planned times decide whether the next rescheduling
  /// points keep it; empty if no task's do.
  virtual std::span<const PlannedTask> planned_tasks() const { return {}; }

  /// If the last reschedule() made a schedule but kept the one in force: the number of unfinished
  /// tasks in the dropped schedule. Otherwise 0.
  virtual std::uint64_t dropped_assignments() const { return 0; }

  /// Whether finished() is to be called.
  virtual bool wants_completion_notices() const { return false; }
  /// Notifies that the task has finished on p, `elapsed` time units after its start there. Called
  /// in the order in which tasks finish; at equal times, by increasing processor number.
  virtual void finished(TaskId /*task*/, ProcessorId /*p*/, double /*elapsed*/) {}
};

}  // namespace dagsweep
