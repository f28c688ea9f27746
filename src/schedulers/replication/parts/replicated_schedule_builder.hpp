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
  double largest = 0.0;                     ///< value of the last processor
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

  /// ready(p): finish of the last replica on p; 0 if there is none.
  double ready(ProcessorId p) const { return ready_[p]; }
  std::span<const double> ready() const { return ready_.values(); }  ///< [P]
  /// R: the latest finish of all replicas.
  double length() const { return length_; }

  /// The processors on which a free task finishes first, by eq. (1) of the FTSA paper. If the
  /// task's group has its processors, these are chosen.
  ProcessorChoice choose_first_to_finish(TaskId task);
  /// The processors on which a free task has the smallest schedule pressure S(t, p) + bl(t) - R
  /// (section 5), or those of its group.
  ProcessorChoice choose_least_pressure(TaskId task);

  /// Places a free task. `processors`, `starts`: [epsilon + 1]. Returns the successors that have
  /// become free, valid until the next call.
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
  /// The latest finish of the replicas of a placed task.
  double last_finish(TaskId task) const { return finishes_[task].last; }
  std::uint32_t first_replica(TaskId task) const { return replicas_.first(task); }

  const ExitLatency& exit_latency() const { return exit_latency_; }
  ReplicaList take_replicas() { return std::move(replicas_); }

 private:
  /// The first and the last finish of the replicas of a task.
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
  // Scratch of the task being placed:
  std::vector<double> arrival_;  // [P] DA, or less where DA is at most ready(p)
  std::vector<double> value_;    // [P] finish or pressure
  KSmallest chosen_;
  std::vector<double> starts_;  // [epsilon + 1]
};

}  // namespace dagsweep
