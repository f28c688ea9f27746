#pragma once

#include <array>
#include <vector>

#include "schedule/work_area.hpp"
#include "schedulers/exact/parts/partial_schedule.hpp"

namespace dagsweep {

/// A lower bound of the makespan of all completions of a partial schedule: the largest of its own
/// makespan and of two bounds:
/// - the latest of the earliest finishes EFT(j, p) = max(DA, ready(p), release) + W[j][p] of the
///   tasks not placed, smallest over p, where DA takes each input from where it arrives first;
/// - the average time, weighted as in WorkArea, at which the processors have done the remaining
///   work.
class CompletionBound {
 public:
  explicit CompletionBound(const Instance& instance);

  /// The bound, or some value >= `enough` if the bound is at least `enough`. Takes time O(edges
  /// P^2).
  double operator()(const PartialSchedule& partial, double enough);

 private:
  double area(const PartialSchedule& partial) const;
  /// Sets earliest_ to the EFT of the task on every processor; infinite where it or its group
  /// cannot run.
  void find_earliest(const PartialSchedule& partial, TaskId task);
  void receive(const PartialSchedule& partial, EdgeId edge);

  const Instance& instance_;
  const std::array<WorkArea, 2> areas_;
  std::vector<double> earliest_;  // [tasks * P]
  std::vector<double> arrival_;   // [P] scratch
  std::vector<double> moved_;     // [P] scratch
};

}  // namespace dagsweep
