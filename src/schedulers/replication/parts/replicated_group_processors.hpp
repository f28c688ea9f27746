#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "graph/task_graph.hpp"
#include "schedule/replica_list.hpp"

namespace dagsweep {

/// The processors of task groups: a group goes to the processors of its first placed task.
class ReplicatedGroupProcessors {
 public:
  explicit ReplicatedGroupProcessors(const TaskGraph& graph) : graph_(graph) {}

  /// The processors of the task's group in increasing number; empty if the task has no group or the
  /// group has no processors yet.
  std::span<const ProcessorId> of(TaskId task) const {
    if (processors_.empty()) return {};
    const auto found = processors_.find(graph_.group(task));
    if (found == processors_.end()) return {};
    return found->second;
  }
  bool are_fixed(TaskId task) const { return !of(task).empty(); }
  /// Records that a task was placed. If it is the first of its group, the group gets its
  /// processors.
  void fix(TaskId task, std::span<const ProcessorId> processors);

 private:
  const TaskGraph& graph_;
  std::map<std::int64_t, std::vector<ProcessorId>> processors_;
};

}  // namespace dagsweep
