#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedulers/deadlines.hpp"
#include "schedulers/replication.hpp"

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
  bool is_on(TaskId task, ProcessorId p) const;
  /// Calls visit(replica) for the task's replicas in placement order.
  template <class Visit>
  void for_each_replica(TaskId task, Visit visit) const {
    for (std::uint32_t k = first_[task]; k != none; k = next_[k]) visit(replicas_[k]);
  }

  /// Where the task's group runs, in increasing number; none if that is open, or it has no group.
  std::vector<ProcessorId> group_processors(TaskId task) const;

  /// Appends a replica of the task, after copies of its predecessors if they let it start earlier.
  /// Throws RunError if it misses its deadline.
  void place(TaskId task, ProcessorId p);

  ReplicatedPlan finished() &&;

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  /// What placing on one processor may have to be undone to.
  struct Mark {
    std::size_t replicas;
    double length, ready, latest_ready;
  };
  Mark mark(ProcessorId p) const {
    return {replicas_.size(), length_, ready_[p], latest_ready_[p]};
  }
  void undo(const Mark& before, ProcessorId p);

  void append(TaskId task, ProcessorId p);
  void minimize_start(TaskId task, ProcessorId p);
  std::optional<TaskId> worth_copying(TaskId task, ProcessorId p) const;

  const Instance& instance_;
  const TaskGraph& graph_;
  std::size_t copies_;
  Deadlines deadlines_;
  bool minimize_;
  ReplicaList replicas_;
  std::vector<std::uint32_t> next_;            // [replicas] the task's next one
  IdMap<TaskId, std::uint32_t> first_, last_;  // [tasks] into replicas_
  IdMap<ProcessorId, double> ready_;           // padded
  // The same along the upper bound, eq. (3): of each input not placed on the own processor before,
  // the last copy counts.
  std::vector<double> latest_finish_;  // [replicas]
  IdMap<ProcessorId, double> latest_ready_;
  double length_ = 0.0;
  std::vector<std::pair<std::int64_t, TaskId>> group_first_;  // group -> first task, sorted
};

}  // namespace dagsweep
