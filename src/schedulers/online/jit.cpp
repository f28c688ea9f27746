#include "schedulers/online/jit.hpp"

namespace dagsweep {

Schedule Jit::schedule(const Snapshot& now, const StopToken& stop) {
  stop.poll();
  const TaskGraph& graph = now.instance.graph;
  estimates_.emplace(now.instance, keeps_copies);
  groups_.emplace(graph);
  std::vector<TaskId> ready;
  for (const TaskId task : graph.tasks()) {
    if (graph.is_entry(task)) ready.push_back(task);
  }
  return {graph, now.instance.platform.processor_count(), place(now, ready)};
}

void Jit::assign(const Snapshot& now, std::span<const TaskId> ready,
                 std::vector<Assignment>& assignments) {
  for (const Replica& placed : place(now, ready)) {
    assignments.push_back({placed.task, placed.processor});
  }
}

/// Placements of the ready tasks that have a candidate, in canonical order.
std::vector<Replica> Jit::place(const Snapshot& now, std::span<const TaskId> ready) {
  const TaskGraph& graph = now.instance.graph;
  estimates_->begin(now);
  groups_->place_assigned(now);
  estimates_->place_queued();
  ordered_.assign(ready.begin(), ready.end());
  graph.sort(ordered_);
  pairs_ = ready.size() * now.instance.platform.processor_count();
  std::vector<Replica> placed;
  for (const TaskId task : ordered_) {
    const std::optional<Replica> best = best_place(task);
    if (!best) continue;
    estimates_->place(*best);
    groups_->place(task, best->processor);
    placed.push_back(*best);
  }
  return placed;
}

/// The placement of earliest finish; std::nullopt if no processor is a candidate.
std::optional<Replica> Jit::best_place(TaskId task) {
  const auto finishes = estimates_->finishes(task);
  const std::optional<ProcessorId> group = groups_->of(task);
  std::optional<ProcessorId> best;
  double earliest = never;
  for (std::size_t k = 0; k < finishes.size(); ++k) {
    const ProcessorId p(k);
    if (p != group.value_or(p) || !(finishes[k] < earliest)) continue;
    best = p;
    earliest = finishes[k];
  }
  if (!best) return std::nullopt;
  return estimates_->estimate(task, *best, estimates_->last_arrival(*best));
}

}  // namespace dagsweep
