#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "schedulers/replication/parts/replication.hpp"

namespace dagsweep {

/// A schedule in the making in which tasks have any number of replicas, each behind the last task
/// of its processor: what FTBAR does with the tasks and processors it selects.
class FtbarPlan {
 public:
  /// `minimize`: run Minimize-Start-Time (Ahmad & Kwok) before each placement.
  FtbarPlan(const Instance& instance, const ReplicationGoal& goal, bool minimize);

  /// DA(task, p): first copies of all inputs, from the replicas there are.
  double arrival(TaskId task, ProcessorId p) const;
  double ready(ProcessorId p) const { return ready_[p]; }
  /// [P], padded
  std::span<const double> ready() const { return ready_.values(); }
  /// R, the length of the schedule so far.
  double length() const { return length_; }
  /// Calls visit(processor, finish) for the task's replicas in placement order.
  template <class Visit>
  void for_each_replica(TaskId task, Visit visit) const {
    for (std::uint32_t k = first_[task]; k < end; k = next_[k]) {
      visit(ProcessorId(processor_[k]), finish_[k]);
    }
  }

  /// Where the task's group runs, in increasing number; none if that is open, or it has no group.
  std::vector<ProcessorId> group_processors(TaskId task) const;

  /// Appends a replica of the task, after copies of its predecessors if they let it start earlier.
  /// Throws RunError if it misses its deadline.
  void place(TaskId task, ProcessorId p);

  ReplicatedPlan finished() &&;

 private:
  // A link of a chain is the number of a replica, or `end` + a task.
  static constexpr std::uint32_t end = std::uint32_t{1} << 31;
  static constexpr std::uint32_t none = UINT32_MAX;

  /// What placing on one processor may have to be undone to.
  struct Mark {
    std::size_t replicas;
    double length, ready;
  };
  Mark mark(ProcessorId p) const { return {next_.size(), length_, ready_[p]}; }
  void undo(const Mark& before, ProcessorId p);

  /// The input that is on a processor last (ties: smaller pos), and when; -1 if there are none.
  struct LastInput {
    double arrival = -1.0;
    TaskId predecessor{0};
  };
  bool is_on(TaskId task, ProcessorId p) const;
  double first_copy(EdgeId edge, ProcessorId p) const;
  LastInput last_input(TaskId task, ProcessorId p) const;
  bool worth_copying(const LastInput& last, ProcessorId p) const;
  double minimize_start(TaskId task, ProcessorId p);
  void append(TaskId task, ProcessorId p, double arrival);
  /// Whose is it? At the end of its task's chain that is said.
  TaskId task_of(std::uint32_t replica) const {
    while (next_[replica] < end) replica = next_[replica];
    return TaskId(next_[replica] - end);
  }
  double latest_first_exit() const;
  double latest_last_exit() const;

  const Instance& instance_;
  const TaskGraph& graph_;
  std::size_t copies_;
  Deadlines deadlines_;
  bool minimize_;
  // Replicas in placement order, in columns. Those of a task are a chain: each knows the next one,
  // the last one the task.
  RawVector<PackedProcessor> processor_;
  RawVector<double> start_, finish_;
  std::vector<std::uint32_t> next_;
  IdMap<TaskId, std::uint32_t> first_;  // [tasks] or none
  IdMap<ProcessorId, double> ready_;    // padded
  double length_ = 0.0;
  std::vector<std::pair<std::int64_t, TaskId>> group_first_;  // group -> first task, sorted
};

}  // namespace dagsweep
