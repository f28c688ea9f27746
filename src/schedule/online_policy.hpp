#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// Assigns a task to a processor.
struct Assignment {
  TaskId task;
  ProcessorId processor;
};

/// Decisions of a scheduler that assigns tasks only when they are ready. A task is ready if every
/// input has a copy on a live processor and the task is unassigned. An assigned task goes to the
/// end of its processor's queue.
class OnlinePolicy {
 public:
  virtual ~OnlinePolicy() = default;

  /// Assigns some or all of the ready tasks, which are passed in any order. Appends the assignments
  /// to `assignments`, initially empty, in the order in which the tasks are queued.
  virtual void assign(const Snapshot& now, std::span<const TaskId> ready,
                      std::vector<Assignment>& assignments) = 0;
  /// Number of (task, processor) pairs examined by the last assign().
  virtual std::uint64_t pairs_examined_by_assign() const = 0;

  /// A waiting task to move to another processor, or std::nullopt. Called repeatedly at a
  /// rescheduling point until it returns std::nullopt.
  virtual std::optional<Assignment> next_rebalancing_move(const Snapshot& now) = 0;

  /// Whether replication_target() is to be called.
  virtual bool replicates_results() const = 0;
  /// The processor to which all results of the just finished task are copied; std::nullopt for no
  /// copy.
  virtual std::optional<ProcessorId> replication_target(const Snapshot& now, TaskId finished) = 0;
};

}  // namespace dagsweep
