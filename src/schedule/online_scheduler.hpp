#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// Assigns a task to a processor.
struct Assignment {
  TaskId task;
  ProcessorId processor;

  friend bool operator==(const Assignment&, const Assignment&) = default;
};

/// Assigns tasks only when they are ready. A task is ready if every input has a copy on a live
/// processor and the task is unassigned. An assigned task goes to the end of its processor's queue.
/// May keep state between the calls of a run; one object serves one run.
class OnlineScheduler {
 public:
  virtual ~OnlineScheduler() = default;

  /// Called first, at time 0, after the events of time 0: returns a schedule of the tasks that are
  /// ready then. It is only reported as the plan of the run; the tasks are assigned by assign(),
  /// which is called next with the same tasks. Polls `stop`. Throws RunError if it cannot continue.
  virtual Schedule schedule(const Snapshot& now, const StopToken& stop) = 0;

  /// Assigns some or all of the ready tasks, which are passed in any order. Appends the assignments
  /// to `assignments`, initially empty, in the order in which the tasks are queued. Called after
  /// the completions of an instant at which tasks are ready: when a live processor has nothing
  /// running or queued, or always if Rescheduling::assigns_at_once.
  virtual void assign(const Snapshot& now, std::span<const TaskId> ready,
                      std::vector<Assignment>& assignments) = 0;
  /// Number of (task, processor) pairs examined by the last assign(), from which `scheduling_cost`
  /// computes the simulated time of that call.
  virtual std::uint64_t pairs_examined() const = 0;

  /// A waiting task to move to another processor, or std::nullopt. Called repeatedly at a
  /// rescheduling point until it returns std::nullopt.
  virtual std::optional<Assignment> next_rebalancing_move(const Snapshot& /*now*/) {
    return std::nullopt;
  }

  /// Whether replication_target() is to be called; the same throughout a run.
  virtual bool replicates_results() const { return false; }
  /// The processor to which all results of the just finished task are copied; std::nullopt for no
  /// copy.
  virtual std::optional<ProcessorId> replication_target(const Snapshot& /*now*/,
                                                        TaskId /*finished*/) {
    return std::nullopt;
  }

  /// Notifies that the task has finished on p, `elapsed` time units after its start there. Called
  /// in the order in which tasks finish; at equal times, by increasing processor number.
  virtual void finished(TaskId /*task*/, ProcessorId /*p*/, double /*elapsed*/) {}
};

}  // namespace dagsweep
