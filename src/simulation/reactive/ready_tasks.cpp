#include "simulation/reactive/ready_tasks.hpp"

#include <algorithm>

namespace dagsweep {
namespace {

/// Whether the data of every edge is held by some processor, with `live_only` by some live
/// processor.
bool are_held(const Snapshot& now, std::span<const EdgeId> edges, bool live_only) {
  return std::all_of(edges.begin(), edges.end(), [&](EdgeId edge) {
    return live_only ? now.has_live_holder(edge) : now.has_holder(edge);
  });
}

}  // namespace

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
  if (!are_held(now, graph_.in_edges(task), false)) return;
  is_listed_[task] = 1;
  candidates_.push_back(task);
}

std::span<const TaskId> ReadyTasks::ready(const Snapshot& now) {
  candidates_.erase(std::remove_if(candidates_.begin(), candidates_.end(),
                                   [&](TaskId task) { return is_listed_[task] == 0; }),
                    candidates_.end());
  ready_.clear();
  std::copy_if(candidates_.begin(), candidates_.end(), std::back_inserter(ready_),
               [&](TaskId task) { return are_held(now, graph_.in_edges(task), true); });
  return ready_;
}

}  // namespace dagsweep
