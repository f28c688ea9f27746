#pragma once

#include <optional>
#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Where the groups of a graph have to go: to the processor of the first of their tasks that is
/// placed.
class GroupPlaces {
 public:
  /// The graph must outlive this. No task is placed.
  explicit GroupPlaces(const TaskGraph& graph);

  /// Where the task's group runs, once one of its tasks is placed.
  std::optional<ProcessorId> of(TaskId task) const {
    if (graph_.group(task) < 0) return std::nullopt;
    return processor_[index(task)];
  }
  void place(TaskId task, ProcessorId p) {
    if (graph_.group(task) < 0) return;
    std::optional<ProcessorId>& place = processor_[index(task)];
    if (!place) place = p;
  }
  /// No task is placed any more.
  void clear() { processor_.assign(processor_.size(), std::nullopt); }

 private:
  std::size_t index(TaskId task) const;

  const TaskGraph& graph_;
  std::vector<std::int64_t> number_;  // sorted, distinct
  std::vector<std::optional<ProcessorId>> processor_;
};

}  // namespace dagsweep
