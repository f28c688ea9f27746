#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedulers/replication/parts/exit_latency.hpp"
#include "schedulers/replication/parts/free_task_tracker.hpp"
#include "schedulers/replication/parts/k_smallest.hpp"
#include "schedulers/replication/parts/link_delays.hpp"
#include "schedulers/replication/parts/replicated_group_processors.hpp"

namespace dagsweep {

/// The epsilon + 1 processors chosen for a task, by increasing (value, number). Valid until the
/// next choice.
struct ProcessorChoice {
  std::span<const ProcessorId> processors;  ///< [epsilon + 1]
  std::span<const double> starts;           ///< [epsilon + 1] max(DA, ready) on each
  double largest = 0.0;                     ///< the last one's value
};

/// A schedule under construction in which every task has epsilon + 1 replicas on distinct
/// processors, each appended behind the last replica of its processor. Shared by FTSA, MC-FTSA and
/// FTBAR without Minimize-Start-Time.
class ReplicatedScheduleBuilder {
 public:
  /// `instance` must outlive it. Throws RunError unless epsilon + 1
  /// processors can run every task.
  ReplicatedScheduleBuilder(const Instance& instance, std::uint32_t epsilon);
  ReplicatedScheduleBuilder(const ReplicatedScheduleBuilder&) = delete;
  ReplicatedScheduleBuilder& operator=(const ReplicatedScheduleBuilder&) = delete;

  std::size_t replica_count() const { return starts_.size(); }  ///< epsilon + 1
  const LinkDelays& links() const { return links_; }
  const FreeTaskTracker& tracker() const { return tracker_; }
  const ReplicatedGroupProcessors& groups() const { return groups_; }

  /// ready(p): when the last replica on p finishes.
  double ready(ProcessorId p) const { return ready_[p]; }
  std::span<const double> ready() const { return ready_.values(); }  ///< [P]
  /// R: when the last of all replicas finishes.
  double length() const { return length_; }

  /// The processors on which a free task finishes first, by eq. (1) of the FTSA paper. A group that
  /// has its processors gets these.
  ProcessorChoice choose_first_to_finish(TaskId task);
  /// The processors of smallest schedule pressure S(t, p) + bl(t) - R (section 5), likewise.
  ProcessorChoice choose_least_pressure(TaskId task);

  /// Places a free task. processors, starts: [epsilon + 1]. Returns the successors that are free
  /// now, valid until the next call.
  std::span<const TaskId> place(TaskId task, std::span<const ProcessorId> processors,
                                std::span<const double> starts);

  /// Replicas of a placed task.
  ReplicaColumns replicas_of(TaskId task) const {
    return {replicas_.finishes_of(task), replicas_.processors_of(task)};
  }
  /// Calls visit(number, processor) for the replicas of a placed task; numbers count in placement
  /// order.
  template <class Visit>
  void for_each_replica(TaskId task, Visit visit) const {
    std::uint32_t number = replicas_.first(task);
    for (const PackedProcessor p : replicas_.processors_of(task)) visit(number++, p);
  }
  /// When the last replica of a placed task finishes.
  double last_finish(TaskId task) const { return finishes_[task].last; }
  std::uint32_t first_replica(TaskId task) const { return replicas_.first(task); }

  const ExitLatency& exit_latency() const { return exit_latency_; }
  ReplicaList take_replicas() { return std::move(replicas_); }

 private:
  /// When the first and the last replica of a task finish.
  struct Finishes {
    double first = 0.0;
    double last = 0.0;
  };

  void find_arrivals(TaskId task);
  ProcessorChoice choose_by_value(TaskId task);

  const Instance& instance_;
  LinkDelays links_;
  FreeTaskTracker tracker_;
  ReplicatedGroupProcessors groups_;
  IdMap<TaskId, Finishes> finishes_;  // [tasks]
  ReplicaList replicas_;
  IdMap<ProcessorId, double> ready_;  // [P]
  double length_ = 0.0;
  ExitLatency exit_latency_;
  // Of the task at hand:
  std::vector<double> arrival_;  // [P] DA, or less where that is at most ready
  std::vector<double> value_;    // [P] finish or pressure
  KSmallest chosen_;
  std::vector<double> starts_;  // [epsilon + 1]
};

}  // namespace dagsweep
