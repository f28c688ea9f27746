#include <algorithm>
#include <vector>

#include "graph/levels.hpp"
#include "metrics/catalogue.hpp"
#include "schedule/priorities.hpp"

namespace dagsweep {
namespace {

/// Follows largest bl from an entry to an exit, ties by pos, and adds up Wbar.
double critical_path_work(const Instance& instance) {
  const TaskGraph& graph = instance.graph;
  const IdMap<TaskId, double> level = bottom_level(instance);
  const auto better = [&](double value, TaskId task, double best_value, TaskId best) {
    return value > best_value ||
           (value == best_value && graph.position(task) < graph.position(best));
  };
  TaskId at = graph.canonical_order()[0];
  for (const TaskId task : graph.tasks()) {
    if (graph.is_entry(task) && better(level[task], task, level[at], at)) at = task;
  }
  double work = instance.times.mean(at);
  while (!graph.is_exit(at)) {
    TaskId next = at;
    double longest = -1.0;
    for (const EdgeId edge : graph.out_edges(at)) {
      const TaskId successor = graph.target(edge);
      const double path = instance.mean_comm(edge) + level[successor];
      if (better(path, successor, longest, next)) {
        next = successor;
        longest = path;
      }
    }
    at = next;
    work += instance.times.mean(at);
  }
  return work;
}

}  // namespace

InstanceScale::InstanceScale(const Instance& instance)
    : critical_work(critical_path_work(instance)) {
  const auto smallest = [&](TaskId task) {
    const auto row = instance.times.row(task);
    return *std::min_element(row.begin(), row.end());
  };
  const auto paths = bottom_levels(instance.graph, smallest, [](EdgeId) { return 0.0; });
  fastest_path = *std::max_element(paths.begin(), paths.end());

  std::vector<double> serial(instance.platform.processor_count(), 0.0);
  for (const TaskId task : instance.graph.tasks()) {
    const auto row = instance.times.row(task);
    for (std::size_t p = 0; p < row.size(); ++p) serial[p] += row[p];
  }
  fastest_serial = *std::min_element(serial.begin(), serial.end());
}

}  // namespace dagsweep
