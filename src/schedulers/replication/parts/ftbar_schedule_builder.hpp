#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "schedulers/replication/parts/exit_latency.hpp"
#include "schedulers/replication/parts/free_task_tracker.hpp"
#include "schedulers/replication/parts/link_delays.hpp"
#include "schedulers/replication/parts/replicated_group_processors.hpp"
#include "schedulers/replication/parts/replication_result.hpp"

namespace dagsweep {

/// A schedule under construction in which tasks have any number of replicas, each appended behind
/// the last replica of its processor: FTBAR with or without Minimize-Start-Time.
class FtbarScheduleBuilder {
 public:
  /// `minimize`: run Minimize-Start-Time (Ahmad & Kwok) before each placement. `instance` must
  /// outlive it. Throws RunError unless epsilon + 1 processors can run every task.
  FtbarScheduleBuilder(const Instance& instance, const ReplicationGoal& goal, bool minimize);
  FtbarScheduleBuilder(const FtbarScheduleBuilder&) = delete;
  FtbarScheduleBuilder& operator=(const FtbarScheduleBuilder&) = delete;

  std::size_t replica_count() const { return replica_count_; }  ///< epsilon + 1
  const FreeTaskTracker& tracker() const { return tracker_; }
  const ReplicatedGroupProcessors& groups() const { return groups_; }

  /// DA(task, p): the time at which a first copy of every input is on p.
  double arrival(TaskId task, ProcessorId p) const;
  /// The time at which every input has arrived on p from all replicas of its predecessor, copies
  /// included.
  double last_arrival(TaskId task, ProcessorId p) const;
  double ready(ProcessorId p) const { return ready_[p]; }
  std::span<const double> ready() const { return ready_.values(); }  ///< [P]
  /// R: the latest finish of all replicas.
  double length() const { return length_; }

  /// Places a free task. On each processor in turn, first places copies of its predecessors, if
  /// these let it start earlier there, then a replica. Returns the successors that have become
  /// free, valid until the next call. Throws CriteriaNotMet if a replica misses its deadline.
  std::span<const TaskId> place(TaskId task, std::span<const ProcessorId> processors);

  /// Calls visit(number, processor) for the task's replicas; numbers count in placement order.
  template <class Visit>
  void for_each_replica(TaskId task, Visit visit) const {
    for (std::uint32_t k = first_[task]; k != none; k = next_[k])
      visit(k, replicas_.processors()[k]);
  }

  /// Returns the result. All tasks must be placed.
  ReplicationResult finish();

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  /// The input that arrives last on a processor (ties: smaller pos), and its arrival; -1 if there
  /// are no inputs.
  struct LastInput {
    double arrival = -1.0;
    TaskId predecessor{0};
  };
  /// State to which placements on one processor can be undone.
  struct Checkpoint {
    std::size_t replicas;
    double length, ready;
  };

  double first_arrival(EdgeId edge, ProcessorId p) const;
  LastInput last_input(TaskId task, ProcessorId p) const;
  bool is_on_node_of(ProcessorId p, TaskId task) const;
  bool may_help_to_copy(const LastInput& last, ProcessorId p) const;
  double minimize_start(TaskId task, ProcessorId p);
  void append(TaskId task, ProcessorId p, double arrival);
  void undo(const Checkpoint& before, ProcessorId p);
  double latency_upper() const;

  const Instance& instance_;
  const TaskGraph& graph_;
  std::size_t replica_count_;
  Deadlines deadlines_;
  bool minimize_;
  LinkDelays links_;
  FreeTaskTracker tracker_;
  ReplicatedGroupProcessors groups_;
  ReplicaList replicas_;  // in placement order; those of each task form a linked list in this order
  std::vector<std::uint32_t> next_;     // next replica of the same task, or none
  IdMap<TaskId, std::uint32_t> first_;  // [tasks] first replica, or none
  IdMap<ProcessorId, double> ready_;    // [P]
  double length_ = 0.0;
  ExitLatency exit_latency_;
  // Columns of the replicas of the task placed last:
  std::vector<double> placed_finish_;
  std::vector<PackedProcessor> placed_processor_;
};

}  // namespace dagsweep
