#include "schedulers/gtp.hpp"

#include <algorithm>

#include "schedule/priorities.hpp"

namespace dagsweep {

void Gtp::prepare(const Instance& instance) {
  const IdMap<TaskId, double> rank = bottom_level(instance);
  order_.assign(instance.graph.canonical_order().begin(), instance.graph.canonical_order().end());
  std::stable_sort(order_.begin(), order_.end(),
                   [&](TaskId a, TaskId b) { return rank[a] > rank[b]; });  // ties keep pos
  estimates_.emplace(instance, uses_copies_);
  groups_.emplace(instance.graph);
}

/// Where the task finishes first, if it can run anywhere.
std::optional<Replica> Gtp::best_place(const Instance& instance, TaskId task) {
  const auto arrivals = estimates_->arrivals(task);
  const std::optional<ProcessorId> present = estimates_->assigned(task);
  const std::optional<ProcessorId> group = groups_->of(task);
  std::optional<Replica> best;
  for (const ProcessorId p : instance.platform.processors()) {
    if (group && p != *group) continue;
    ++pairs_;
    const Replica here = estimates_->estimate(task, p, arrivals[p.index()]);
    if (here.finish == Estimates::never) continue;
    const bool better =
        !best || here.finish < best->finish || (here.finish == best->finish && present == p);
    if (better) best = here;
  }
  return best;
}

Schedule Gtp::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  if (!estimates_) prepare(instance);
  estimates_->begin(now);
  groups_->clear();
  pairs_ = 0;
  std::vector<Replica> replicas;
  for (const TaskId task : order_) {
    if (estimates_->is_finished(task)) continue;
    stop.poll();
    if (const auto best = best_place(instance, task)) {
      estimates_->place(*best);
      groups_->place(task, best->processor);
      replicas.push_back(*best);
    } else if (const auto kept = estimates_->give_up(task)) {
      replicas.push_back(*kept);
    }
  }
  return {instance.graph, instance.platform.processor_count(), std::move(replicas)};
}

}  // namespace dagsweep
