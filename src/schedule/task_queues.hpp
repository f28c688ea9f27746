#pragma once

#include "core/ids.hpp"

namespace dagsweep {

/// The execution order of each processor: its running task, if any, then the tasks to run next. A
/// task is in at most one queue.
class TaskQueues {
 public:
  TaskQueues(std::size_t tasks, std::size_t processors)
      : links_(tasks), ends_(processors, Link{none, none}) {}

  /// Number of tasks in the queues.
  std::size_t size() const { return size_; }
  bool empty(ProcessorId p) const { return ends_[p].after == none; }
  /// The task that p runs or runs next. The queue must not be empty.
  TaskId front(ProcessorId p) const { return ends_[p].after; }
  /// The last task of p's queue. The queue must not be empty.
  TaskId back(ProcessorId p) const { return ends_[p].before; }
  /// Calls visit(task) for all tasks of p's queue in order.
  template <class Visit>
  void for_each(ProcessorId p, Visit visit) const {
    for (TaskId task = ends_[p].after; task != none; task = links_[task].after) visit(task);
  }

  void push(ProcessorId p, TaskId task) {
    const TaskId last = ends_[p].before;
    links_[task] = {last, none};
    (last == none ? ends_[p].after : links_[last].after) = task;
    ends_[p].before = task;
    ++size_;
  }
  void pop(ProcessorId p) { remove(p, front(p)); }
  /// Removes the task, which must be in p's queue.
  void remove(ProcessorId p, TaskId task) {
    const Link link = links_[task];
    (link.before == none ? ends_[p].after : links_[link.before].after) = link.after;
    (link.after == none ? ends_[p].before : links_[link.after].before) = link.before;
    --size_;
  }
  void clear() {
    ends_.assign(ends_.size(), Link{none, none});
    size_ = 0;
  }

 private:
  static constexpr TaskId none{UINT32_MAX};
  struct Link {
    TaskId before, after;
  };

  IdMap<TaskId, Link> links_;      // [tasks] neighbours of queued tasks
  IdMap<ProcessorId, Link> ends_;  // [P] before = last, after = first task
  std::size_t size_ = 0;
};

}  // namespace dagsweep
