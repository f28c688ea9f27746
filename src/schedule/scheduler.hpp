#pragma once

#include <cstdint>
#include <optional>

#include "core/stop.hpp"
#include "schedule/online_policy.hpp"
#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// Decides which processor runs which task, and in which order. Static and reactive schedulers
/// alike: a static one is asked once, before the run, about the untouched instance; a reactive one
/// at time 0 and again at every rescheduling point, and may keep what it learns between the calls
/// of one run. One object serves one run.
class Scheduler {
 public:
  virtual ~Scheduler() = default;

  /// The schedule of the tasks that are not finished in `now`: of all of them, but for schedulers
  /// that decide on ready tasks only. A task that no processor can run at present stays where it
  /// is, and is left out if that is nowhere. Mapping and order count; planned times are the
  /// scheduler's own estimates. Polls `stop`. Throws RunError if it cannot go on.
  virtual Schedule schedule(const Snapshot& now, const StopToken& stop) = 0;

  /// At a rescheduling point: the schedule from now on, or nothing if the one in force stays.
  virtual std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) {
    return schedule(now, stop);
  }

  /// Is it to be told what finishes?
  virtual bool wants_completion_notices() const { return false; }
  /// The task has finished on p, `elapsed` time units after it began there. Told in the order in
  /// which tasks finish, those of one moment by processor.
  virtual void finished(TaskId /*task*/, ProcessorId /*p*/, double /*elapsed*/) {}

  /// If tasks get a processor only when they are ready: who decides that.
  virtual OnlinePolicy* online() { return nullptr; }

  /// How many (task, processor) pairs the last call has looked at: what it costs, if scheduling
  /// takes time.
  virtual std::uint64_t pairs_examined() const { return 0; }
};

}  // namespace dagsweep
