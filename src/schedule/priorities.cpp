#include "schedule/priorities.hpp"

#include <algorithm>

#include "core/decreasing_order.hpp"
#include "core/number.hpp"
#include "graph/levels.hpp"

namespace dagsweep {

IdMap<TaskId, double> bottom_level(const Instance& instance) {
  return bottom_levels(
      instance.graph, [&](TaskId task) { return instance.times.mean(task); },
      [&](EdgeId edge) { return instance.mean_comm(edge); });
}

IdMap<TaskId, double> static_level(const Instance& instance) {
  return bottom_levels(
      instance.graph, [&](TaskId task) { return instance.times.mean(task); },
      [](EdgeId) { return 0.0; });
}

IdMap<TaskId, double> top_level(const Instance& instance) {
  const TaskGraph& graph = instance.graph;
  IdMap<TaskId, double> level(graph.task_count());
  for (const TaskId task : graph.canonical_order()) {
    for (const EdgeId edge : graph.in_edges(task)) {
      const TaskId before = graph.source(edge);
      const double path = level[before] + instance.times.mean(before) + instance.mean_comm(edge);
      level[task] = std::max(level[task], path);
    }
  }
  return level;
}

IdMap<TaskId, double> median_times(const Instance& instance) {
  std::vector<double> row;
  IdMap<TaskId, double> median(instance.graph.task_count());
  for (const TaskId task : instance.graph.tasks()) {
    const auto times = instance.times.row(task);
    row.assign(times.begin(), times.end());
    std::erase(row, never);  // times of processors that cannot run the task
    std::sort(row.begin(), row.end());
    const std::size_t middle = row.size() / 2;
    median[task] = row.size() % 2 == 1 ? row[middle] : (row[middle - 1] + row[middle]) / 2.0;
  }
  return median;
}

std::vector<TaskId> by_decreasing_level(const TaskGraph& graph,
                                        const IdMap<TaskId, double>& level) {
  const std::span<const TaskId> tasks = graph.canonical_order();
  std::vector<double> levels;
  levels.reserve(tasks.size());
  for (const TaskId task : tasks) levels.push_back(level[task]);
  std::vector<TaskId> order;
  order.reserve(tasks.size());
  for (const std::uint32_t position : decreasing_order(levels)) order.push_back(tasks[position]);
  return order;
}

std::vector<TaskId> critical_path(const Instance& instance, const IdMap<TaskId, double>& bl) {
  const TaskGraph& graph = instance.graph;
  const auto better = [&](double value, TaskId task, double best_value, TaskId best) {
    return value > best_value ||
           (value == best_value && graph.position(task) < graph.position(best));
  };
  TaskId at = graph.canonical_order()[0];
  for (const TaskId task : graph.tasks()) {
    if (graph.is_entry(task) && better(bl[task], task, bl[at], at)) at = task;
  }
  std::vector<TaskId> path{at};
  while (!graph.is_exit(at)) {
    TaskId next = at;
    double longest = -1.0;
    for (const EdgeId edge : graph.out_edges(at)) {
      const TaskId successor = graph.target(edge);
      const double length = instance.mean_comm(edge) + bl[successor];
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
