#pragma once

#include <vector>

#include "core/ordered_bit_set.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Ready tasks (all predecessors taken) by decreasing fixed priority. Ties: smaller pos.
class ReadyQueue {
 public:
  /// `priority`: [tasks], at least 0. The graph must outlive the queue.
  ReadyQueue(const TaskGraph& graph, const IdMap<TaskId, double>& priority);

  bool empty() const { return ready_.first() == OrderedBitSet::none; }
  /// Removes and returns the first task, and adds the tasks that become ready. The queue must not
  /// be empty.
  TaskId take();

 private:
  const TaskGraph& graph_;
  std::vector<TaskId> order_;             // all tasks, by decreasing priority
  IdMap<TaskId, std::uint32_t> place_;    // [tasks] place in order_
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] number of predecessors not taken
  OrderedBitSet ready_;                   // places in order_ of the ready tasks
};

}  // namespace dagsweep
