#pragma once

#include <span>

#include "schedulers/replication/parts/ftbar_schedule_builder.hpp"
#include "schedulers/replication/parts/k_smallest.hpp"

namespace dagsweep {

/// Evaluates and places tasks for the fast engine of FTBAR, with Minimize-Start-Time.
/// FtbarWithoutCopies has the same members.
class FtbarWithCopies {
 public:
  FtbarWithCopies(const Instance& instance, const ReplicationGoal& goal)
      : instance_(instance),
        builder_(instance, goal, true),
        pressure_(instance.platform.processor_count()),
        smallest_(builder_.replica_count(), instance.platform.layout_of_nodes()) {}

  /// rho: the (epsilon + 1)-th smallest ready time.
  double rho() {
    smallest_.choose(builder_.ready());
    return smallest_.largest();
  }
  const auto& builder() const { return builder_; }

  /// Finds the epsilon + 1 processors of smallest schedule pressure for a free task. Returns the
  /// largest of these pressures.
  double evaluate(TaskId task);
  /// Places the task evaluated last on the processors found. Returns the successors that have
  /// become free, valid until the next call. Throws CriteriaNotMet if a replica misses its
  /// deadline.
  std::span<const TaskId> place(TaskId task) {
    return builder_.place(task, smallest_.processors());
  }
  ReplicationResult finish() { return builder_.finish(); }

 private:
  const Instance& instance_;
  FtbarScheduleBuilder builder_;
  std::vector<double> pressure_;  // [P] pressures of the task evaluated last
  KSmallest smallest_;
};

}  // namespace dagsweep
