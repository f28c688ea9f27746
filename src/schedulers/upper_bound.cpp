#include "schedulers/upper_bound.hpp"

#include <algorithm>

namespace dagsweep {

UpperBound::UpperBound(const Instance& instance, const Replication& plan)
    : instance_(instance),
      plan_(plan),
      finish_(instance.graph.task_count() * plan.copies()),
      ready_(instance.platform.processor_count()),
      start_(plan.copies()),
      scratch_(plan.copies()) {}

void UpperBound::add(TaskId task) {
  const auto processors = plan_.copies_of(task).processor;
  for (std::size_t k = 0; k < processors.size(); ++k) {
    start_[k] = ready_[ProcessorId(processors[k])];
  }
  for (const EdgeId edge : instance_.graph.in_edges(task)) raise_starts(edge, processors);
  const std::size_t first = plan_.first_replica(task);
  double last = 0.0;
  for (std::size_t k = 0; k < processors.size(); ++k) {
    const ProcessorId p(processors[k]);
    finish_[first + k] = ready_[p] = start_[k] + instance_.times(task, p);
    last = std::max(last, ready_[p]);
  }
  if (instance_.graph.is_exit(task)) latest_exit_ = std::max(latest_exit_, last);
}

void UpperBound::raise_starts(EdgeId edge, std::span<const PackedProcessor> to) {
  const TaskId predecessor = instance_.graph.source(edge);
  const double data = instance_.graph.data(edge);
  const Copies copies{{&finish_[plan_.first_replica(predecessor)], to.size()},
                      plan_.copies_of(predecessor).processor};
  const double last = *std::max_element(copies.finish.begin(), copies.finish.end());
  const double least = *std::min_element(start_.begin(), start_.end());
  if (last + plan_.links().longest(data) <= least) return;  // everywhere before
  plan_.links().raise_to_last(copies, data, to, start_, scratch_);
}

}  // namespace dagsweep
