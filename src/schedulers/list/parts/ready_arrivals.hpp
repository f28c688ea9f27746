#pragma once

#include <span>

#include "core/raw_vector.hpp"
#include "core/workspace.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"

namespace dagsweep {

/// Ready tasks (all predecessors placed) with the arrival times of their inputs on each processor,
/// for schedulers that examine all ready tasks at every step.
class ReadyArrivals {
 public:
  /// `plan` must have no placed tasks and outlive this.
  ReadyArrivals(const Instance& instance, ListScheduleBuilder& plan);

  /// The ready tasks, in no particular order; see remove_placed().
  std::span<const TaskId> tasks() const { return tasks_; }
  /// DA(task, 0 .. P-1) of the k-th task of tasks().
  std::span<const double> arrivals(std::size_t k) const {
    return {rows_.data() + k * processors_, processors_};
  }
  /// Index of a ready task in tasks().
  std::size_t index_of(TaskId task) const { return index_[task]; }
  /// Removes the k-th task of tasks(), which has been placed in the plan: moves the last task to
  /// its index, then appends the tasks that become ready.
  void remove_placed(std::size_t k);

 private:
  static constexpr std::size_t few = 4;  // tasks for which memory is taken first

  void add(TaskId task);

  const TaskGraph& graph_;
  ListScheduleBuilder& plan_;
  std::size_t processors_;
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] number of predecessors not placed
  IdMap<TaskId, std::uint32_t> index_;    // [tasks] index in tasks_ of ready tasks
  WorkVector<TaskId> tasks_;
  RawVector<double> rows_;  // [tasks_ * P]
};

}  // namespace dagsweep
