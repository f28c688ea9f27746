#pragma once

#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Ready tasks (predecessors all taken), taken by decreasing rank that is known beforehand, ties by
/// pos: what most list schedulers go by.
class ReadyQueue {
 public:
  /// `rank`: [tasks]. Both must outlive the queue.
  ReadyQueue(const TaskGraph& graph, const IdMap<TaskId, double>& rank);

  bool empty() const { return heap_.empty(); }
  /// Takes the next task, which must exist, and makes ready what waited for it alone.
  TaskId take();

 private:
  bool after(TaskId a, TaskId b) const;
  void push(TaskId task);

  const TaskGraph& graph_;
  const IdMap<TaskId, double>& rank_;
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] predecessors not taken
  std::vector<TaskId> heap_;
};

}  // namespace dagsweep
