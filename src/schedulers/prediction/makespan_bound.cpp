#include "schedulers/prediction/makespan_bound.hpp"

#include <algorithm>

namespace dagsweep {

MakespanBound::MakespanBound(const Instance& instance)
    : instance_(instance),
      shortest_(instance.graph.task_count()),
      finish_(instance.graph.task_count()) {
  for (const TaskId task : instance.graph.tasks()) {
    const auto times = instance.times.row(task);
    shortest_[task] = *std::min_element(times.begin(), times.end());
  }
}

double MakespanBound::operator()(const Snapshot& now) {
  static constexpr double unknown = -1.0;
  const TaskGraph& graph = instance_.graph;
  finish_.assign(graph.task_count(), unknown);
  for (const ProcessorId p : instance_.platform.processors()) {
    double end = now.time;
    now.queues->for_each(p, [&](TaskId task) {
      end += instance_.times(task, p) * (1.0 - now.tasks[task.index()].computed);
      finish_[task] = end;
    });
  }
  double latest = 0.0;
  for (const TaskId task : graph.canonical_order()) {
    const TaskProgress& progress = now.tasks[task.index()];
    double& finish = finish_[task];
    if (progress.phase == TaskPhase::finished) {
      finish = progress.finished;
    } else if (finish == unknown) {
      double begin = now.time;
      for (const EdgeId edge : graph.in_edges(task)) {
        begin = std::max(begin, finish_[graph.source(edge)]);
      }
      finish = begin + shortest_[task];
    }
    latest = std::max(latest, finish);
  }
  return latest;
}

}  // namespace dagsweep
