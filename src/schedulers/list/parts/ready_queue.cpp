#include "schedulers/list/parts/ready_queue.hpp"

#include <algorithm>

namespace dagsweep {

ReadyQueue::ReadyQueue(const TaskGraph& graph, const IdMap<TaskId, double>& rank)
    : graph_(graph), rank_(rank), missing_(graph.task_count()) {
  for (const TaskId task : graph.tasks()) {
    missing_[task] = static_cast<std::uint32_t>(graph.in_edges(task).size());
    if (missing_[task] == 0) push(task);
  }
}

bool ReadyQueue::ranks_after(TaskId a, TaskId b) const {
  return rank_[a] < rank_[b] || (rank_[a] == rank_[b] && graph_.position(a) > graph_.position(b));
}

void ReadyQueue::push(TaskId task) {
  heap_.push_back(task);
  std::push_heap(heap_.begin(), heap_.end(),
                 [this](TaskId a, TaskId b) { return ranks_after(a, b); });
}

TaskId ReadyQueue::take() {
  std::pop_heap(heap_.begin(), heap_.end(),
                [this](TaskId a, TaskId b) { return ranks_after(a, b); });
  const TaskId task = heap_.back();
  heap_.pop_back();
  for (const EdgeId edge : graph_.out_edges(task)) {
    if (--missing_[graph_.target(edge)] == 0) push(graph_.target(edge));
  }
  return task;
}

}  // namespace dagsweep
