#pragma once

#include "core/ids.hpp"

namespace dagsweep {

/// What each processor runs, and what it runs next, strictly in order. A task is in one queue at
/// most.
class TaskQueues {
 public:
  TaskQueues(std::size_t tasks, std::size_t processors)
      : links_(tasks), ends_(processors, Link{none, none}) {}

  bool empty(ProcessorId p) const { return ends_[p].after == none; }
  /// What p runs, or runs next; there must be one.
  TaskId front(ProcessorId p) const { return ends_[p].after; }
  /// The last one; there must be one.
  TaskId back(ProcessorId p) const { return ends_[p].before; }
  /// Calls visit(task) for all, in their order.
  template <class Visit>
  void for_each(ProcessorId p, Visit visit) const {
    for (TaskId task = ends_[p].after; task != none; task = links_[task].after) visit(task);
  }

  void push(ProcessorId p, TaskId task) {
    const TaskId last = ends_[p].before;
    links_[task] = {last, none};
    (last == none ? ends_[p].after : links_[last].after) = task;
    ends_[p].before = task;
  }
  void pop(ProcessorId p) { remove(p, front(p)); }
  /// The task, which is in p's queue.
  void remove(ProcessorId p, TaskId task) {
    const Link link = links_[task];
    (link.before == none ? ends_[p].after : links_[link.before].after) = link.after;
    (link.after == none ? ends_[p].before : links_[link.after].before) = link.before;
  }
  void clear() { ends_.assign(ends_.size(), Link{none, none}); }

 private:
  static constexpr TaskId none{UINT32_MAX};
  struct Link {
    TaskId before, after;
  };

  IdMap<TaskId, Link> links_;      // [tasks], of those in a queue
  IdMap<ProcessorId, Link> ends_;  // [P]: last and first
};

}  // namespace dagsweep
