#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// A task gets a processor.
struct Assignment {
  TaskId task;
  ProcessorId processor;
};

/// What a scheduler decides that gives tasks a processor only when they are ready: every input has
/// a copy on a live processor, and they belong to nobody. A task that has been given a processor
/// goes to the end of its queue.
class OnlinePolicy {
 public:
  virtual ~OnlinePolicy() = default;

  /// All ready tasks, in any order. Adds to `given`, which is empty, those that get a processor, in
  /// the order in which they are queued.
  virtual void assign(const Snapshot& now, std::span<const TaskId> ready,
                      std::vector<Assignment>& given) = 0;
  /// How many (task, processor) pairs the last assign() has looked at.
  virtual std::uint64_t pairs_examined_by_assign() const = 0;

  /// At a rescheduling point, until it says nothing: a waiting task that goes elsewhere.
  virtual std::optional<Assignment> next_rebalancing_move(const Snapshot& now) = 0;

  /// Are copies wanted at all?
  virtual bool replicates_results() const = 0;
  /// Where all results of the task, which has just finished, are copied to, if anywhere.
  virtual std::optional<ProcessorId> replication_target(const Snapshot& now, TaskId finished) = 0;
};

}  // namespace dagsweep
