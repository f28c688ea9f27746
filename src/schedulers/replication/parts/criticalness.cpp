#include "schedulers/replication/parts/criticalness.hpp"

#include <algorithm>

namespace dagsweep {

Criticalness::Criticalness(const TaskGraph& graph, Replication& plan) : graph_(graph), plan_(plan) {
  for (const TaskId task : graph.tasks()) {
    plan.set_rank(task, graph.position(task));
    if (graph.is_entry(task)) add(task);
  }
}

void Criticalness::add(TaskId task) {
  free_.push_back({plan_.everywhere(task) + plan_.bottom_level(task), plan_.rank(task)});
  std::push_heap(free_.begin(), free_.end());
}

void Criticalness::add(std::span<const TaskId> freed) {
  for (const TaskId task : freed) add(task);
  if (!freed.empty()) plan_.hurry(first());
}

TaskId Criticalness::take() {
  const TaskId task = first();
  std::pop_heap(free_.begin(), free_.end());
  free_.pop_back();
  if (!free_.empty()) plan_.expect(first());
  for (std::size_t k = 1; k < std::min<std::size_t>(3, free_.size()); ++k) {
    plan_.foresee(graph_.canonical_order()[free_[k].position]);
  }
  return task;
}

}  // namespace dagsweep
