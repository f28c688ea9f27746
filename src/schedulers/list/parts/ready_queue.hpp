#pragma once

#include "core/ordered_bit_set.hpp"
#include "core/workspace.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Ready tasks (all predecessors taken) in a fixed order.
class ReadyQueue {
 public:
  /// `order`: all tasks, first ones first. The graph must outlive the queue.
  ReadyQueue(const TaskGraph& graph, WorkVector<TaskId> order);

  static constexpr std::size_t none = OrderedBitSet::none;
  /// The place in the order of the first ready task, and of the one after another; or none.
  std::size_t first() const { return ready_.first(); }
  std::size_t next(std::size_t place) const { return ready_.next(place + 1); }
  TaskId task(std::size_t place) const { return order_[place]; }

  bool empty() const { return first() == none; }
  /// Removes and returns a ready task, by its place, and adds the tasks that become ready.
  TaskId take(std::size_t place);
  TaskId take() { return take(first()); }

 private:
  const TaskGraph& graph_;
  WorkVector<TaskId> order_;              // all tasks
  IdMap<TaskId, std::uint32_t> place_;    // [tasks] place in order_
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] number of predecessors not taken
  OrderedBitSet ready_;                   // places in order_ of the ready tasks
};

}  // namespace dagsweep
