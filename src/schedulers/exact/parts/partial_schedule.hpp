#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// A partial schedule: tasks are appended to processors one by one, in increasing order of (start,
/// finish, pos), and can be taken back in reverse order.
class PartialSchedule {
 public:
  explicit PartialSchedule(const Instance& instance);

  bool is_complete() const { return steps_.size() == finish_.size(); }
  bool is_placed(TaskId task) const { return is_placed_[task]; }
  /// Finish and processor of a placed task.
  double finish(TaskId task) const { return finish_[task]; }
  ProcessorId processor(TaskId task) const { return processor_[task]; }

  /// The replica placed last. At least one must be placed.
  const Replica& last() const { return steps_.back().replica; }
  double makespan() const { return steps_.empty() ? 0.0 : steps_.back().makespan; }
  /// The start of the last placed task, before which no further task starts.
  double release() const { return steps_.empty() ? 0.0 : steps_.back().replica.start; }
  /// Finish of the last task on p; 0 if none.
  double ready(ProcessorId p) const { return slots_[p].empty() ? 0.0 : slots_[p].back().finish; }
  bool is_empty(ProcessorId p) const { return slots_[p].empty(); }
  /// The processor of the task's group; std::nullopt if the task has no group or no task of the
  /// group is placed.
  std::optional<ProcessorId> group_processor(TaskId task) const;

  /// Whether the task is not placed and all its predecessors are.
  bool is_ready(TaskId task) const { return missing_[task] == 0 && !is_placed_[task]; }
  /// The replica of a ready task appended to p.
  Replica appended(TaskId task, ProcessorId p) const;
  /// Whether the replica may be placed next: it follows the last one in (start, finish, pos), and
  /// no earlier gap on its processor is wide enough for it.
  bool may_follow(const Replica& replica) const;

  void place(const Replica& replica);
  void take_back();
  /// All replicas in the order of placement.
  std::vector<Replica> replicas() const;

 private:
  struct Slot {
    double start;
    double finish;
  };
  struct Step {
    Replica replica;
    double makespan;  // makespan with this replica
  };
  double arrival(TaskId task, ProcessorId p) const;

  const Instance& instance_;
  std::vector<Step> steps_;
  IdMap<ProcessorId, std::vector<Slot>> slots_;
  IdMap<TaskId, char> is_placed_;
  IdMap<TaskId, double> finish_;
  IdMap<TaskId, ProcessorId> processor_;
  IdMap<TaskId, std::uint32_t> missing_;       // [tasks] predecessors not placed
  IdMap<TaskId, std::uint32_t> group_;         // [tasks] dense number; empty without groups
  std::vector<std::vector<TaskId>> in_group_;  // [groups] its placed tasks, in placement order
};

}  // namespace dagsweep
