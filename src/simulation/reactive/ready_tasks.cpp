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
  const auto inputs = graph_.in_edges(task);
  if (!std::all_of(inputs.begin(), inputs.end(), [&](EdgeId e) { return now.has_holder(e); }))
    return;
  is_listed_[task] = 1;
  candidates_.push_back(task);
}

std::span<const TaskId> ReadyTasks::ready(const Snapshot& now) {
  candidates_.erase(std::remove_if(candidates_.begin(), candidates_.end(),
                                   [&](TaskId task) { return is_listed_[task] == 0; }),
                    candidates_.end());
  ready_.clear();
  std::copy_if(
      candidates_.begin(), candidates_.end(), std::back_inserter(ready_), [&](TaskId task) {
        const auto inputs = graph_.in_edges(task);
        return std::all_of(inputs.begin(), inputs.end(),
                           [&](EdgeId edge) { return now.is_within_reach(edge, uses_copies_); });
      });
  return ready_;
}

}  // namespace dagsweep
