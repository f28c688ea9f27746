#pragma once

#include <span>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// What each processor runs, and what it runs next, strictly in order.
class TaskQueues {
 public:
  TaskQueues(std::size_t tasks, std::size_t processors) : queue_(processors) {
    tasks_.reserve(tasks);
  }

  bool empty(ProcessorId p) const { return queue_[p].next == queue_[p].end; }
  /// What p runs, or runs next; there must be one.
  TaskId front(ProcessorId p) const { return tasks_[queue_[p].next]; }
  void pop(ProcessorId p) { ++queue_[p].next; }

  /// Empties all queues, to be filled one processor after another.
  void clear() {
    tasks_.clear();
    for (std::size_t p = 0; p < queue_.size(); ++p) queue_[ProcessorId(p)] = {};
  }
  void begin(ProcessorId p) { queue_[p] = {tasks_.size(), tasks_.size()}; }
  /// To the end of p's queue; p is the processor of the last begin().
  void push(ProcessorId p, TaskId task) {
    tasks_.push_back(task);
    ++queue_[p].end;
  }

 private:
  struct Queue {
    std::size_t next = 0;  // into tasks_
    std::size_t end = 0;
  };
  std::vector<TaskId> tasks_;  // by processor
  IdMap<ProcessorId, Queue> queue_;
};

}  // namespace dagsweep
