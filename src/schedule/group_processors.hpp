#pragma once

#include <optional>
#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Where the groups of a graph have to go: to the processor of the first of their tasks that is
/// placed.
class GroupProcessors {
 public:
  /// The graph must outlive this. No task is placed.
  explicit GroupProcessors(const TaskGraph& graph);

  /// Where the task's group runs, once one of its tasks is placed.
  std::optional<ProcessorId> of(TaskId task) const {
    if (graph_.group(task) < 0) return std::nullopt;
    return processor_[number_[task]];
  }
  void place(TaskId task, ProcessorId p) {
    if (graph_.group(task) < 0) return;
    std::optional<ProcessorId>& place = processor_[number_[task]];
    if (!place) place = p;
  }
  /// No task is placed any more.
  void clear() { processor_.assign(processor_.size(), std::nullopt); }

 private:
  const TaskGraph& graph_;
  IdMap<TaskId, std::uint32_t> number_;  // [tasks] of its group, from 0; empty without groups
  std::vector<std::optional<ProcessorId>> processor_;  // [groups]
};

}  // namespace dagsweep
