#pragma once

#include <optional>
#include <vector>

#include "graph/task_graph.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// The processor of each group of a graph: the one on which its first task was placed.
class GroupProcessors {
 public:
  /// The graph must outlive this. Initially no task is placed.
  explicit GroupProcessors(const TaskGraph& graph);

  /// The processor of the task's group; std::nullopt if the task has no group or none of its tasks
  /// is placed.
  std::optional<ProcessorId> of(TaskId task) const {
    if (graph_.group(task) < 0) return std::nullopt;
    return processor_[number_[task]];
  }
  void place(TaskId task, ProcessorId p) {
    if (graph_.group(task) < 0) return;
    std::optional<ProcessorId>& place = processor_[number_[task]];
    if (!place) place = p;
  }
  /// Forgets all placements, then places the tasks that are assigned to a live processor, in
  /// canonical order.
  void place_assigned(const Snapshot& now);
  /// Forgets all placements.
  void clear() { processor_.assign(processor_.size(), std::nullopt); }

 private:
  const TaskGraph& graph_;
  IdMap<TaskId, std::uint32_t> number_;  // [tasks] dense group index; empty without groups
  std::vector<std::optional<ProcessorId>> processor_;  // [groups]
};

}  // namespace dagsweep
