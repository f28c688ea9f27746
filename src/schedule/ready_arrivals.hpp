#pragma once

#include <span>
#include <vector>

#include "schedule/list_plan.hpp"

namespace dagsweep {

/// Ready tasks (predecessors all placed) with the times at which their inputs arrive on each
/// processor, for schedulers that look at all of them at every step. In no particular order.
class ReadyArrivals {
 public:
  /// The plan, nothing placed in it yet, must outlive this.
  ReadyArrivals(const Instance& instance, ListPlan& plan);

  std::span<const TaskId> tasks() const { return tasks_; }
  /// DA(task, 0 .. P-1) of the k-th of tasks().
  std::span<const double> arrivals(std::size_t k) const {
    return {rows_.data() + slot_[k] * processors_, processors_};
  }
  /// The k-th of tasks() has been placed in the plan: makes ready what waited for it alone.
  void placed(std::size_t k);

 private:
  void add(TaskId task);

  const TaskGraph& graph_;
  ListPlan& plan_;
  std::size_t processors_;
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] predecessors not placed
  std::vector<TaskId> tasks_;
  std::vector<std::size_t> slot_;  // [tasks_], into rows_
  std::vector<double> rows_;       // [slots * P]
  std::vector<std::size_t> free_;  // slots
};

}  // namespace dagsweep
