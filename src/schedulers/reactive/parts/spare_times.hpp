#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "schedule/reactive_scheduler.hpp"
#include "schedulers/prediction/estimates.hpp"

namespace dagsweep {

/// The schedule in force with the spare time of each task (Zhao & Sakellariou 2004), the longest
/// delay of its finish that delays no other task (reactive/README.md, "dls/sr"). A task without a
/// candidate has no planned times.
class SpareTimes {
 public:
  /// `schedule` has just been made with `estimates`, which know the tasks that never finish in it.
  SpareTimes(const Instance& instance, const Schedule& schedule, const Estimates& estimates);

  /// Predicts the finish times under the current mapping and order. Returns whether the delay of
  /// some unfinished task exceeds its spare time by more than 1e-9 * `reference_makespan`, or some
  /// unfinished task has no finite finish, predicted or planned. estimates.begin() must have just
  /// been called.
  bool has_late_task(Estimates& estimates, double reference_makespan, const StopToken& stop);
  /// Like has_late_task(), but with the lateness observed so far instead of predictions. A finished
  /// task is late by finish - planned finish, which counts at one call only; a running task by
  /// max(start - planned start, now - planned finish). Also returns true if the processor of an
  /// unfinished task has availability 0.
  bool has_been_late(const Snapshot& now);
  /// Number of tasks predicted by the last has_late_task().
  std::uint64_t predicted() const { return predicted_; }
  /// The tasks that have planned times.
  std::span<const PlannedTask> planned() const { return planned_; }

 private:
  // Tasks that have planned times, by (start, finish, pos), which is a topological order.
  std::vector<PlannedTask> planned_;
  std::vector<TaskId> without_finish_;    // tasks of the schedule without planned times
  std::vector<std::uint8_t> is_settled_;  // [planned_] whether the task's finish has been examined
  std::uint64_t predicted_ = 0;
};

}  // namespace dagsweep
