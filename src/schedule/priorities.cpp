#include "schedule/priorities.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "graph/levels.hpp"

namespace dagsweep {

namespace {

/// commbar of an edge.
class MeanComm {
 public:
  MeanComm(const Instance& instance, const RankReadings& readings)
      : instance_(instance), with_self_links_(readings.with_self_links) {}

  double operator()(EdgeId edge) const {
    const double comm = instance_.mean_comm(edge);
    if (!with_self_links_) return comm;
    const auto processors = static_cast<double>(instance_.platform.processor_count());
    return comm * (processors - 1.0) / (processors + 1.0);
  }

 private:
  const Instance& instance_;
  const bool with_self_links_;
};

/// The number of candidates by the sum of 1 / W; 0 if some W is 0.
double harmonic_mean_time(const Instance& instance, TaskId task) {
  double sum = 0.0;
  double candidates = 0.0;
  for (const double time : instance.times.row(task)) {
    if (time == never) continue;
    if (time == 0.0) return 0.0;
    sum += 1.0 / time;
    candidates += 1.0;
  }
  return candidates / sum;
}

/// The median of times, without those of processors that cannot run the task.
double median_of_possible(WorkVector<double>& times) {
  std::erase(times, never);
  std::sort(times.begin(), times.end());
  const std::size_t middle = times.size() / 2;
  return times.size() % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2.0;
}

bool has_several_entries(const TaskGraph& graph) {
  std::size_t entries = 0;
  for (const TaskId task : graph.tasks()) entries += graph.is_entry(task) ? 1 : 0;
  return entries > 1;
}

}  // namespace

IdMap<TaskId, double> bottom_level(const Instance& instance, const RankReadings& readings) {
  return bottom_levels(
      instance.graph, [&](TaskId task) { return instance.times.mean(task); },
      MeanComm(instance, readings));
}

IdMap<TaskId, double> static_level(const Instance& instance) {
  return bottom_levels(
      instance.graph, [&](TaskId task) { return instance.times.mean(task); },
      [](EdgeId) { return 0.0; });
}

IdMap<TaskId, double> top_level(const Instance& instance, const RankReadings& readings) {
  const TaskGraph& graph = instance.graph;
  const MeanComm comm(instance, readings);
  IdMap<TaskId, double> level(graph.task_count());
  const bool has_common_entry = readings.one_entry && has_several_entries(graph);
  for (const TaskId task : graph.canonical_order()) {
    const double own = readings.own_time ? harmonic_mean_time(instance, task) : 0.0;
    for (const EdgeId edge : graph.in_edges(task)) {
      const TaskId before = graph.source(edge);
      const double time = readings.own_time ? own : instance.times.mean(before);
      const double path = level[before] + time + comm(edge);
      level[task] = std::max(level[task], path);
    }
    if (has_common_entry && graph.is_entry(task)) level[task] = own;
  }
  return level;
}

IdMap<TaskId, double> median_times(const Instance& instance) {
  WorkVector<double> row;
  IdMap<TaskId, double> median(instance.graph.task_count());
  for (const TaskId task : instance.graph.tasks()) {
    const auto times = instance.times.row(task);
    row.assign(times.begin(), times.end());
    median[task] = median_of_possible(row);
  }
  return median;
}

double median_of_all_times(const Instance& instance) {
  WorkVector<double> all;
  for (const TaskId task : instance.graph.tasks()) {
    const auto times = instance.times.row(task);
    all.insert(all.end(), times.begin(), times.end());
  }
  return median_of_possible(all);
}

WorkVector<TaskId> by_decreasing_level(const TaskGraph& graph, const IdMap<TaskId, double>& level) {
  const std::span<const TaskId> tasks = graph.canonical_order();
  WorkVector<TaskId> order(tasks.begin(), tasks.end());
  std::sort(order.begin(), order.end(), LevelOrder{graph, level});
  return order;
}

WorkVector<TaskId> by_upward_rank(const TaskGraph& graph, const IdMap<TaskId, double>& bl,
                                  const RankReadings& readings) {
  if (!readings.with_index) return by_decreasing_level(graph, bl);
  IdMap<TaskId, double> sum = bl;
  for (const TaskId task : graph.tasks()) {
    sum[task] += static_cast<double>(graph.task_count() - 1 - graph.position(task));
  }
  return by_decreasing_level(graph, sum);
}

WorkVector<TaskId> critical_path(const Instance& instance, const IdMap<TaskId, double>& bl,
                                 const RankReadings& readings) {
  const TaskGraph& graph = instance.graph;
  const MeanComm comm(instance, readings);
  const auto better = [&](double value, TaskId task, double best_value, TaskId best) {
    return value > best_value ||
           (value == best_value && graph.position(task) < graph.position(best));
  };
  TaskId at = graph.canonical_order()[0];
  for (const TaskId task : graph.tasks()) {
    if (graph.is_entry(task) && better(bl[task], task, bl[at], at)) at = task;
  }
  WorkVector<TaskId> path{at};
  while (!graph.is_exit(at)) {
    TaskId next = at;
    double longest = -1.0;
    for (const EdgeId edge : graph.out_edges(at)) {
      const TaskId successor = graph.target(edge);
      const double length = comm(edge) + bl[successor];
      if (better(length, successor, longest, next)) {
        next = successor;
        longest = length;
      }
    }
    at = next;
    path.push_back(at);
  }
  return path;
}

}  // namespace dagsweep
