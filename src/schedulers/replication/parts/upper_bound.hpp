#pragma once

#include <vector>

#include "core/memory.hpp"
#include "schedulers/replication/parts/replication.hpp"

namespace dagsweep {

/// The latest that replicas can finish under any epsilon crashes (FTSA paper, eq. 3): each input
/// comes from the replica of its own processor, if there is one, else from the last of all to
/// arrive.
class UpperBound {
 public:
  UpperBound(const Instance& instance, const Replication& plan);

  /// The task was placed last.
  void add(TaskId task) {
    prefetch(task);
    waiting_.push_back(task);
    if (waiting_.size() == several) add_waiting();
  }
  /// M of eq. (4), of the tasks added. Before their replicas are taken from the plan.
  double latest_exit() {
    add_waiting();
    return latest_exit_;
  }

 private:
  /// So many tasks come one after another: faster than each on its own among the placing.
  static constexpr std::size_t several = 32;

  void prefetch(TaskId task) const;
  void add_waiting();
  void find_finishes(TaskId task);
  void raise_starts(EdgeId edge, std::span<const PackedProcessor> to);
  void tell_successors(TaskId task, double last);

  const Instance& instance_;
  const Replication& plan_;
  std::vector<TaskId> waiting_;
  RawVector<double> finish_;  // [replicas] in placement order
  // [tasks] rounded up: until a task is placed, when the inputs of predecessors that are placed are
  // everywhere; then, when its last replica finishes
  IdMap<TaskId, float> latest_;
  std::vector<double> ready_;  // [P]
  std::vector<double> start_;  // [epsilon + 1] of the task at hand, padded
  double latest_exit_ = 0.0;
};

}  // namespace dagsweep
