#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// Tasks appended to processors one by one, in increasing order of (start, finish, pos), which can
/// be taken back in reverse order.
class PartialSchedule {
 public:
  explicit PartialSchedule(const Instance& instance);

  bool is_complete() const { return steps_.size() == finish_.size(); }
  bool is_placed(TaskId task) const { return is_placed_[task]; }
  /// Of a placed task.
  double finish(TaskId task) const { return finish_[task]; }
  ProcessorId processor(TaskId task) const { return processor_[task]; }

  /// The task placed last; there is one.
  const Replica& last() const { return steps_.back().replica; }
  double makespan() const { return steps_.empty() ? 0.0 : steps_.back().makespan; }
  /// No further task starts before it: the start of the last one.
  double release() const { return steps_.empty() ? 0.0 : steps_.back().replica.start; }
  /// Finish of the last task on p; 0 if none.
  double ready(ProcessorId p) const { return slots_[p].empty() ? 0.0 : slots_[p].back().finish; }
  bool is_empty(ProcessorId p) const { return slots_[p].empty(); }
  /// The processor of the task's group; std::nullopt if it has none or none of it is placed.
  std::optional<ProcessorId> group_processor(TaskId task) const;

  /// Whether all predecessors of a task that is not placed are.
  bool is_ready(TaskId task) const { return missing_[task] == 0 && !is_placed_[task]; }
  /// The replica of a ready task appended to p.
  Replica appended(TaskId task, ProcessorId p) const;
  /// Whether the replica may follow the last one: it comes later in (start, finish, pos), and no
  /// gap before it on its processor would hold it.
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
    double makespan;  // with this replica
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
