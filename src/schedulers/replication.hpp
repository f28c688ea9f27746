#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "schedulers/kept_processors.hpp"

namespace dagsweep {

/// A schedule in the making in which every task has epsilon + 1 replicas on distinct processors:
/// what FTSA and MC-FTSA share (Benoit, Hakem & Robert, section 4). Tasks are taken by decreasing
/// criticalness tl + bl, ties by pos. Use: take(), choose(), then place() for each chosen processor
/// in order, then finished_task().
class Replication {
 public:
  /// Throws RunError unless epsilon < P.
  Replication(const Instance& instance, std::uint32_t epsilon);

  std::size_t copies() const { return copies_; }
  bool empty() const { return free_.empty(); }
  /// Takes the most critical free task.
  TaskId take();

  /// The epsilon + 1 processors on which the task finishes first by eq. (1), in increasing (finish,
  /// number); those of its group, if that has them. Valid until the next call.
  std::span<const ProcessorId> choose(TaskId task);
  /// max(DA, ready) on a processor, after choose(): where eq. (1) lets the task start.
  double start(ProcessorId p) const;
  double ready(ProcessorId p) const { return ready_[p.index()]; }

  /// The next replica of the task.
  void place(TaskId task, ProcessorId p, double start);
  /// All its replicas are placed: successors become free.
  void finished_task(TaskId task);

  /// Replicas of a placed task, and the place of the first in placement order.
  std::span<const Replica> replicas_of(TaskId task) const {
    return {replicas_.data() + first_[task], copies_};
  }
  std::uint32_t first_replica(TaskId task) const { return first_[task]; }

  /// M* of eq. (2): latest of the exit tasks' first replicas. And of their last ones.
  double latest_first_exit() const { return latest_first_exit_; }
  double latest_last_exit() const { return latest_last_exit_; }
  std::vector<Replica> take_replicas() { return std::move(replicas_); }

 private:
  struct Free {
    double criticalness;
    std::uint32_t position;  // breaks ties
    bool operator<(const Free& other) const {
      return criticalness < other.criticalness ||
             (criticalness == other.criticalness && position > other.position);
    }
  };

  void make_free(TaskId task);
  double top_level(TaskId task) const;
  void find_arrivals(TaskId task);
  void add_arrival(EdgeId edge);

  const Instance& instance_;
  const TaskGraph& graph_;
  std::size_t copies_;
  IdMap<TaskId, double> bl_;
  std::vector<double> farthest_;          // [P] largest delay from each processor
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] predecessors not placed
  std::vector<Free> free_;                // heap
  std::vector<Replica> replicas_;         // in placement order, those of a task together
  IdMap<TaskId, std::uint32_t> first_;    // [tasks] into replicas_
  std::vector<double> ready_;             // [P]
  std::vector<double> arrival_;  // [P] DA of the task at hand, or less where it is <= ready
  std::vector<double> copy_;     // [P] first copy of one input
  double least_ready_ = 0.0;     // of all processors
  KeptProcessors kept_;          // by finish
  std::vector<std::pair<std::int64_t, std::uint32_t>> group_first_;  // group -> first_, sorted
  double latest_first_exit_ = 0.0;
  double latest_last_exit_ = 0.0;
};

}  // namespace dagsweep
