#include "schedulers/replication/parts/free_task_tracker.hpp"

#include <algorithm>

namespace dagsweep {

FreeTaskTracker::FreeTaskTracker(const TaskGraph& graph, const LinkDelays& links)
    : graph_(graph), links_(links), inputs_(graph.task_count()) {
  for (const TaskId task : graph.tasks()) {
    inputs_[task].missing = static_cast<std::uint32_t>(graph.in_edges(task).size());
  }
}

std::span<const TaskId> FreeTaskTracker::place(TaskId task, const ReplicaColumns& replicas) {
  freed_.clear();
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId successor = graph_.target(edge);
    Inputs& inputs = inputs_[successor];
    inputs.everywhere =
        std::max(inputs.everywhere, links_.time_everywhere(replicas, graph_.data(edge)));
    if (--inputs.missing == 0) freed_.push_back(successor);
  }
  return freed_;
}

}  // namespace dagsweep
