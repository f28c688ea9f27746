#pragma once

#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Priority queue of ready tasks (all predecessors taken), by decreasing fixed rank. Ties: smaller
/// pos.
class ReadyQueue {
 public:
  /// `rank`: [tasks]. Both must outlive the queue.
  ReadyQueue(const TaskGraph& graph, const IdMap<TaskId, double>& rank);

  bool empty() const { return heap_.empty(); }
  /// Removes and returns the first task, and adds the tasks that become ready. The queue must not
  /// be empty.
  TaskId take();

 private:
  bool ranks_after(TaskId a, TaskId b) const;
  void push(TaskId task);

  const TaskGraph& graph_;
  const IdMap<TaskId, double>& rank_;
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] number of predecessors not taken
  std::vector<TaskId> heap_;
};

}  // namespace dagsweep
