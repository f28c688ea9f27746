#pragma once

#include <span>
#include <vector>

#include "schedulers/list/parts/list_schedule_builder.hpp"

namespace dagsweep {

/// Ready tasks (predecessors all placed) with the times at which their inputs arrive on each
/// processor, for schedulers that look at all of them at every step. Added at the
/// end; the last one takes the place of what is placed.
class ReadyArrivals {
 public:
  /// The plan, nothing placed in it yet, must outlive this.
  ReadyArrivals(const Instance& instance, ListScheduleBuilder& plan);

  std::span<const TaskId> tasks() const { return tasks_; }
  /// DA(task, 0 .. P-1) of the k-th of tasks().
  std::span<const double> arrivals(std::size_t k) const {
    return {rows_.data() + slot_[k] * processors_, processors_};
  }
  /// The place of a ready task in tasks().
  std::size_t place(TaskId task) const { return place_[task]; }
  /// The k-th of tasks() has been placed in the plan: makes ready what waited for it alone.
  void placed(std::size_t k);

 private:
  void add(TaskId task);

  const TaskGraph& graph_;
  ListScheduleBuilder& plan_;
  std::size_t processors_;
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] predecessors not placed
  IdMap<TaskId, std::uint32_t> place_;    // [tasks] of ready ones in tasks_
  std::vector<TaskId> tasks_;
  std::vector<std::size_t> slot_;  // [tasks_], into rows_
  std::vector<double> rows_;       // [slots * P]
  std::vector<std::size_t> free_;  // slots
};

}  // namespace dagsweep
