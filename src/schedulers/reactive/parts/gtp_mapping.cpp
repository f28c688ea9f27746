#include "schedulers/reactive/parts/gtp_mapping.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "schedule/priorities.hpp"

namespace dagsweep {

void GtpMapping::prepare(const Instance& instance) {
  const IdMap<TaskId, double> rank = bottom_level(instance);
  order_.assign(instance.graph.canonical_order().begin(), instance.graph.canonical_order().end());
  std::stable_sort(order_.begin(), order_.end(),
                   [&](TaskId a, TaskId b) { return rank[a] > rank[b]; });  // ties keep pos
  estimates_.emplace(instance, uses_copies_);
  groups_.emplace(instance.graph);
}

/// The placement of earliest finish; std::nullopt if no processor is a candidate.
std::optional<Replica> GtpMapping::best_place(TaskId task) {
  const auto finishes = estimates_->finishes(task);
  const std::optional<ProcessorId> group = groups_->of(task);
  pairs_ += group ? 1 : finishes.size();
  ProcessorId best = group.value_or(ProcessorId(0));
  if (!group) {
    for (std::size_t p = 1; p < finishes.size(); ++p) {
      if (finishes[p] < finishes[best.index()]) best = ProcessorId(p);
    }
    const auto present = estimates_->assigned(task);
    if (present && finishes[present->index()] == finishes[best.index()]) best = *present;
  }
  if (finishes[best.index()] == never) return std::nullopt;
  return estimates_->estimate(task, best, estimates_->last_arrival(best));
}

Schedule GtpMapping::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  if (!estimates_) prepare(instance);
  estimates_->begin(now);
  groups_->clear();
  pairs_ = 0;
  std::vector<Replica> replicas;
  for (const TaskId task : order_) {
    if (estimates_->is_finished(task)) continue;
    stop.poll();
    if (history_ != nullptr) estimates_->use_factors(history_->factors(task));
    if (const auto best = best_place(task)) {
      estimates_->place(*best);
      groups_->place(task, best->processor);
      replicas.push_back(*best);
    } else if (const auto kept = estimates_->mark_unplaceable(task)) {
      groups_->place(task, kept->processor);
      replicas.push_back(*kept);
    }
  }
  return {instance.graph, instance.platform.processor_count(), replicas, QueueOrder::by_placement};
}

}  // namespace dagsweep
