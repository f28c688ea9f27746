#include "simulation/reactive/ready_tasks.hpp"

#include <algorithm>

namespace dagsweep {
void ReadyTasks::add_consumers(const Snapshot& now, TaskId finished) {
  for (const EdgeId edge : graph_.out_edges(finished)) add_if_candidate(now, graph_.target(edge));
}

void ReadyTasks::collect(const Snapshot& now) {
  candidates_.clear();
  is_listed_.assign(graph_.task_count(), 0);
  for (const TaskId task : graph_.tasks()) add_if_candidate(now, task);
}

void ReadyTasks::add_if_candidate(const Snapshot& now, TaskId task) {
  if (is_listed_[task] != 0 || !is_unassigned(now, task)) return;
  const auto has_holder = [&](EdgeId edge) { return now.has_holder(edge); };
  if (!std::ranges::all_of(graph_.in_edges(task), has_holder)) return;
  is_listed_[task] = 1;
  candidates_.push_back(task);
}

std::span<const TaskId> ReadyTasks::ready(const Snapshot& now) {
  std::erase_if(candidates_, [&](TaskId task) { return is_listed_[task] == 0; });
  ready_.clear();
  std::ranges::copy_if(candidates_, std::back_inserter(ready_), [&](TaskId task) {
    return std::ranges::all_of(graph_.in_edges(task), [&](EdgeId edge) {
      return now.is_within_reach(edge, uses_copies_);
    });
  });
  return ready_;
}

}  // namespace dagsweep
