#pragma once

#include <cstdint>
#include <optional>

#include "core/stop.hpp"
#include "schedule/online_policy.hpp"
#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// Maps tasks to processors and orders them. A static scheduler is called once, before the run, at
/// full availability. A reactive scheduler is called at time 0 and at every rescheduling point, and
/// may keep state between the calls of a run. One object serves one run.
class Scheduler {
 public:
  virtual ~Scheduler() = default;

  /// Schedules all tasks that are unfinished in `now` (online schedulers: the ready ones). A task
  /// that no processor can run at present keeps its processor, and is omitted if it has none. Only
  /// mapping and order take effect; planned times are the scheduler's own estimates. Polls `stop`.
  /// Throws RunError if it cannot continue.
  virtual Schedule schedule(const Snapshot& now, const StopToken& stop) = 0;

  /// Called at a rescheduling point: the new schedule, or std::nullopt to keep the one in force.
  virtual std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) {
    return schedule(now, stop);
  }

  /// Whether finished() is to be called.
  virtual bool wants_completion_notices() const { return false; }
  /// Notifies that the task has finished on p, `elapsed` time units after its start there. Called
  /// in the order in which tasks finish; at equal times, by increasing processor number.
  virtual void finished(TaskId /*task*/, ProcessorId /*p*/, double /*elapsed*/) {}

  /// The policy of a scheduler that assigns tasks only when they are ready; else nullptr.
  virtual OnlinePolicy* online() { return nullptr; }

  /// Number of (task, processor) pairs examined by the last call, from which `scheduling_cost`
  /// computes the simulated time of the call.
  virtual std::uint64_t pairs_examined() const { return 0; }
};

}  // namespace dagsweep
