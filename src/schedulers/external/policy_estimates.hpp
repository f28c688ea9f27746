#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schedulers/prediction/estimates.hpp"

namespace dagsweep {

/// Which tasks of a state have places when a policy begins to estimate.
enum class PlacedTasks : std::uint8_t {
  queued,  ///< those that run or are queued: for an online policy, which adds ready tasks
  none     ///< none: for a reactive policy, which maps all unfinished tasks anew
};

/// Estimates for a policy at one moment of a run: those of `gtp` and `jit`, with what is asked
/// checked. The functions throw InputError that says what is wrong.
class PolicyEstimates {
 public:
  /// `now` must outlive this. `uses_copies`: whatever processor holds an input may send it, as runs
  /// with the treatment `copies` do; otherwise only the one that computed it.
  PolicyEstimates(const Snapshot& now, PlacedTasks placed, bool uses_copies);

  /// [P] when the task would finish on each processor behind what has been placed there; infinity:
  /// it cannot run there. Its predecessors must have finished or been placed. Valid until the next
  /// call.
  std::span<const double> finishes(TaskId task);
  /// Takes the task as placed at the end of the processor. Returns when it starts and finishes
  /// there; an infinite finish: never.
  Replica place(TaskId task, ProcessorId p);

 private:
  void require_inputs(TaskId task);

  const Snapshot& now_;
  Estimates estimates_;
  IdMap<TaskId, std::uint8_t> is_placed_;
};

/// [ready * P] whether a run accepts each ready task, assigned alone, on each processor: it is
/// live, can run the task and has the task's group.
std::vector<std::uint8_t> allowed_places(const Snapshot& now, std::span<const TaskId> ready);

}  // namespace dagsweep
