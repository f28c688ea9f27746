#include "schedulers/replication/parts/upper_bound.hpp"

#include <algorithm>
#include <limits>

namespace dagsweep {
namespace {

/// A float that is at least the value >= 0, and hardly more.
float rounded_up(double value) {
  constexpr double larger = 1.0 + 0x1p-22;  // than rounding can take away
  return static_cast<float>(value * larger + 0x1p-120);
}

}  // namespace

UpperBound::UpperBound(const Instance& instance, const Replication& plan)
    : instance_(instance),
      plan_(plan),
      latest_(instance.graph.task_count()),
      ready_(instance.platform.processor_count()),
      start_(padded(plan.copies())) {
  resize_present(finish_, instance.graph.task_count() * plan.copies());
}

void UpperBound::prefetch(TaskId task) const {
  const TaskGraph& graph = instance_.graph;
  __builtin_prefetch(&latest_[task]);
  for (const EdgeId edge : graph.out_edges(task)) __builtin_prefetch(&latest_[graph.target(edge)]);
}

void UpperBound::add_waiting() {
  for (const TaskId task : waiting_) find_finishes(task);
  waiting_.clear();
}

void UpperBound::find_finishes(TaskId task) {
  const std::span<const PackedProcessor> processors = plan_.copies_of(task).processor;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < processors.size(); ++k) {
    start_[k] = ready_[processors[k]];
    least = std::min(least, start_[k]);
  }
  if (latest_[task] > least) {
    for (const EdgeId edge : instance_.graph.in_edges(task)) raise_starts(edge, processors);
  }
  const std::span<const double> duration = instance_.times.row(task);
  double* const finish = &finish_[plan_.first_replica(task)];
  double last = 0.0;
  for (std::size_t k = 0; k < processors.size(); ++k) {
    const double at = start_[k] + duration[processors[k]];
    finish[k] = at;
    ready_[processors[k]] = at;
    last = std::max(last, at);
  }
  if (instance_.graph.is_exit(task)) latest_exit_ = std::max(latest_exit_, last);
  tell_successors(task, last);
}

void UpperBound::raise_starts(EdgeId edge, std::span<const PackedProcessor> to) {
  const TaskId predecessor = instance_.graph.source(edge);
  const double data = instance_.graph.data(edge);
  double least = start_[0];
  for (std::size_t k = 1; k < to.size(); ++k) least = std::min(least, start_[k]);
  if (latest_[predecessor] + plan_.links().longest(data) <= least) return;  // everywhere before
  const Copies copies{{&finish_[plan_.first_replica(predecessor)], to.size()},
                      plan_.copies_of(predecessor).processor};
  plan_.links().raise_to_last(copies, data, to, start_);
}

void UpperBound::tell_successors(TaskId task, double last) {
  latest_[task] = rounded_up(last);
  for (const EdgeId edge : instance_.graph.out_edges(task)) {
    float& latest = latest_[instance_.graph.target(edge)];
    const double everywhere = last + plan_.links().longest(instance_.graph.data(edge));
    latest = std::max(latest, rounded_up(everywhere));
  }
}

}  // namespace dagsweep
