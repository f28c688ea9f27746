#include "schedulers/list/parts/list_schedule_builder.hpp"

#include <algorithm>
#include <utility>

#include "core/number.hpp"

namespace dagsweep {

ListScheduleBuilder::ListScheduleBuilder(const Instance& instance)
    : instance_(instance),
      replicas_(instance.graph.task_count()),
      processor_(instance.graph.task_count()),
      finish_(instance.graph.task_count(), -never),
      arrivals_(instance.platform.processor_count()),
      local_(arrivals_.size()),
      groups_(instance.graph) {}

std::span<const double> ListScheduleBuilder::arrivals(TaskId task) {
  std::fill(arrivals_.begin(), arrivals_.end(), 0.0);
  const Platform& platform = instance_.platform;
  const std::size_t processors = arrivals_.size();
  for (const EdgeId edge : instance_.graph.in_edges(task)) {
    const TaskId predecessor = instance_.graph.source(edge);
    const double finish = finish_[predecessor];
    const double data = instance_.graph.data(edge);
    if (data == 0.0) {
      for (double& arrival : arrivals_) arrival = std::max(arrival, finish);
      continue;
    }
    const ProcessorId from = processor_[predecessor];
    // Within the node no transfer is needed.
    const auto own = platform.processors(platform.node(from));
    for (std::size_t k = 0; k < own.size(); ++k) {
      local_[k] = std::max(arrivals_[own[k].index()], finish);
    }
    const double* delay = platform.delays(from).data();
    const double startup = platform.startup();
    for (std::size_t p = 0; p < processors; ++p) {
      arrivals_[p] = std::max(arrivals_[p], finish + (startup + data * delay[p]));
    }
    for (std::size_t k = 0; k < own.size(); ++k) arrivals_[own[k].index()] = local_[k];
  }
  instance_.exclude_others(task, arrivals_);
  return arrivals_;
}

double ListScheduleBuilder::arrival(TaskId task, ProcessorId p) const {
  double latest = 0.0;
  for (const EdgeId edge : instance_.graph.in_edges(task)) {
    const TaskId predecessor = instance_.graph.source(edge);
    latest =
        std::max(latest, finish_[predecessor] + instance_.comm(edge, processor_[predecessor], p));
  }
  return latest;
}

void ListScheduleBuilder::place(TaskId task, ProcessorId p, double start) {
  const double finish = start + instance_.times(task, p);
  replicas_.add({task, p, start, finish});
  processor_[task] = p;
  finish_[task] = finish;
  groups_.place(task, p);
}

Schedule ListScheduleBuilder::finished() && {
  return {instance_.graph, instance_.platform.processor_count(), std::move(replicas_)};
}

}  // namespace dagsweep
