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
      ready_(instance.platform.processor_count(), 0.0),
      arrivals_(instance.platform.processor_count()),
      groups_(instance.graph) {}

void ListScheduleBuilder::find_arrivals(TaskId task, std::span<double> arrivals) const {
  std::ranges::fill(arrivals, 0.0);
  const Platform& platform = instance_.platform;
  for (const EdgeId edge : instance_.graph.in_edges(task)) {
    const TaskId predecessor = instance_.graph.source(edge);
    const double finish = finish_[predecessor];
    const double data = instance_.graph.data(edge);
    if (data == 0.0) {
      for (double& arrival : arrivals) arrival = std::max(arrival, finish);
      continue;
    }
    const double* delay = platform.delays(processor_[predecessor]).data();
    const double startup = platform.startup();
    for (std::size_t p = 0; p < arrivals.size(); ++p) {
      const double begin = delay[p] > 0.0 ? startup : 0.0;  // only within a node the delay is 0
      arrivals[p] = std::max(arrivals[p], finish + (begin + data * delay[p]));
    }
  }
  instance_.exclude_others(task, arrivals);
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
  ready_[p] = std::max(ready_[p], finish);
  groups_.place(task, p);
}

Schedule ListScheduleBuilder::finished() && {
  return {instance_.graph, instance_.platform.processor_count(), std::move(replicas_)};
}

}  // namespace dagsweep
