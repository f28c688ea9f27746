#include "schedulers/replication/parts/free_task_queue.hpp"

#include <algorithm>

namespace dagsweep {

FreeTaskQueue::FreeTaskQueue(const Instance& instance, const FreeTaskTracker& tracker)
    : instance_(instance), tracker_(tracker) {
  for (const TaskId task : instance.graph.tasks()) {
    if (instance.graph.is_entry(task)) add({&task, 1});
  }
}

TaskId FreeTaskQueue::take() {
  std::pop_heap(queue_.begin(), queue_.end());
  const TaskId task = queue_.back().task;
  queue_.pop_back();
  return task;
}

void FreeTaskQueue::add(std::span<const TaskId> freed) {
  for (const TaskId task : freed) {
    const double criticalness = tracker_.top_level(task) + tracker_.bottom_level(task);
    queue_.push_back({criticalness, instance_.graph.position(task), task});
    std::push_heap(queue_.begin(), queue_.end());
  }
}

}  // namespace dagsweep
