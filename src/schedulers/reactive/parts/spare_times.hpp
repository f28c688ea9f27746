#pragma once

#include <vector>

#include "core/stop.hpp"
#include "schedulers/reactive/parts/estimates.hpp"

namespace dagsweep {

/// A schedule in force, and how much later than planned each of its tasks may finish before it
/// delays another (the spare time of Zhao & Sakellariou 2004): the least of what lies, beside the
/// communication at peak bandwidth, between its planned finish and the planned starts of its
/// successors, and of what lies before the next task on its processor.
class SpareTimes {
 public:
  /// Of the schedule that has just been made; the estimates know which tasks never finish in it.
  SpareTimes(const Instance& instance, const Schedule& schedule, const Estimates& estimates);

  /// Predicts how the present mapping and order will go; the estimates' call has just begun. Is
  /// some unfinished task late by more than its spare time and 1e-9 `reference_makespan`, or
  /// without an end, now or as planned?
  bool has_late_task(Estimates& estimates, double reference_makespan, const StopToken& stop);
  /// How many tasks that has looked at.
  std::uint64_t predicted() const { return predicted_; }

 private:
  std::vector<Replica> planned_;        // by (start, finish, pos): a topological order
  std::vector<double> spare_;           // [planned_]
  std::vector<TaskId> without_finish_;  // in the plan
  std::uint64_t predicted_ = 0;
};

}  // namespace dagsweep
