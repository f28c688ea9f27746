#include "schedulers/replication/parts/free_task_queue.hpp"

#include <algorithm>

#include "schedule/priorities.hpp"
#include "schedulers/replication/parts/task_prefetch.hpp"

namespace dagsweep {

FreeTaskQueue::FreeTaskQueue(const Instance& instance, const FreeTaskTracker& tracker)
    : instance_(instance),
      graph_(instance.graph),
      tracker_(tracker),
      bottom_level_(bottom_level(instance)) {
  for (const TaskId task : graph_.tasks()) {
    if (graph_.is_entry(task)) add({&task, 1});
  }
}

TaskId FreeTaskQueue::take() {
  const TaskId task = first();
  std::pop_heap(queue_.begin(), queue_.end());
  queue_.pop_back();
  if (!queue_.empty()) prefetch_task(instance_, first());
  return task;
}

void FreeTaskQueue::add(std::span<const TaskId> freed) {
  for (const TaskId task : freed) {
    queue_.push_back({tracker_.time_everywhere(task) + bottom_level_[task], graph_.position(task)});
    std::push_heap(queue_.begin(), queue_.end());
  }
}

}  // namespace dagsweep
