#include "schedulers/replication/parts/ftbar_plans.hpp"

#include <algorithm>
#include <limits>

#include "schedulers/replication/parts/copies.hpp"

namespace dagsweep {

std::span<const TaskId> PlainFtbarPlan::place(TaskId task) {
  const std::span<const TaskId> freed = plan_.place(task, plan_.starts());
  for (const double finish : plan_.copies_of(task).finish) deadlines_.check(task, finish);
  upper_.add(task);
  return freed;
}

CopyingFtbarPlan::CopyingFtbarPlan(const Instance& instance, const ReplicationGoal& goal,
                                   IdMap<TaskId, double> bl)
    : instance_(instance),
      graph_(instance.graph),
      copies_(copies_for(goal.epsilon, instance.platform)),
      plan_(instance, goal, true),
      links_(instance.platform),
      bl_(std::move(bl)),
      rank_(graph_.task_count()),
      missing_(graph_.task_count()),
      everywhere_(graph_.task_count()),
      kept_(copies_) {
  for (const TaskId task : graph_.tasks()) {
    missing_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
  }
}

double CopyingFtbarPlan::time_everywhere(TaskId task) const {
  double latest = 0.0;
  for (const EdgeId edge : graph_.in_edges(task)) {
    double first = std::numeric_limits<double>::infinity();
    plan_.for_each_replica(graph_.source(edge), [&](ProcessorId p, double finish) {
      const auto from = static_cast<PackedProcessor>(p.value);
      first = std::min(first, finish + links_.longest(graph_.data(edge), from));
    });
    latest = std::max(latest, first);
  }
  return latest;
}

double CopyingFtbarPlan::evaluate(TaskId task) {
  kept_.clear();
  const std::vector<ProcessorId> group = plan_.group_processors(task);
  const auto consider = [&](ProcessorId p) {
    const double ready = plan_.ready(p);
    const double start = group.empty() && everywhere_[task] <= ready
                             ? ready
                             : std::max(plan_.arrival(task, p), ready);
    kept_.consider(start + bl_[task] - plan_.length(), p);
  };
  for (const ProcessorId p : group) consider(p);
  if (group.empty()) {
    for (const ProcessorId p : instance_.platform.processors()) consider(p);
  }
  return kept_.largest();
}

std::span<const TaskId> CopyingFtbarPlan::place(TaskId task) {
  // Placing changes what kept_ was computed from, but not its choice.
  chosen_.assign(kept_.processors().begin(), kept_.processors().end());
  for (const ProcessorId p : chosen_) plan_.place(task, p);
  freed_.clear();
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId successor = graph_.target(edge);
    if (--missing_[successor] != 0) continue;
    everywhere_[successor] = time_everywhere(successor);
    freed_.push_back(successor);
  }
  return freed_;
}

}  // namespace dagsweep
