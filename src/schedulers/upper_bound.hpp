#pragma once

#include <vector>

#include "core/raw_vector.hpp"
#include "schedulers/replication.hpp"

namespace dagsweep {

/// The latest that replicas can finish under any epsilon crashes (FTSA paper, eq. 3): each input
/// comes from the replica of its own processor, if there is one, else from the last of all to
/// arrive.
class UpperBound {
 public:
  UpperBound(const Instance& instance, const Replication& plan);

  /// Says that the task will be added next.
  void expect(TaskId task) const;
  /// The task was placed last.
  void add(TaskId task);
  /// M of eq. (4)
  double latest_exit() const { return latest_exit_; }

 private:
  void raise_starts(EdgeId edge, std::span<const PackedProcessor> to);
  void tell_successors(TaskId task, double last);

  const Instance& instance_;
  const Replication& plan_;
  RawVector<double> finish_;  // [replicas] in placement order
  // [tasks] rounded up: until a task is placed, when the inputs of predecessors that are placed are
  // everywhere; then, when its last replica finishes
  IdMap<TaskId, float> latest_;
  std::vector<double> ready_;  // [P]
  std::vector<double> start_;  // [epsilon + 1] of the task at hand
  std::vector<double> scratch_;
  double latest_exit_ = 0.0;
};

}  // namespace dagsweep
