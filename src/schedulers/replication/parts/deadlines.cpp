#include "schedulers/replication/parts/deadlines.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "core/number.hpp"
#include "schedule/criteria_not_met.hpp"
#include "schedulers/replication/parts/replica_count.hpp"

namespace dagsweep {
namespace {

/// The mean of the `count` smallest values, or of all if there are fewer; 0 if there are none.
double mean_of_smallest(std::vector<double>& values, std::size_t count) {
  count = std::min(count, values.size());
  if (count == 0) return 0.0;
  const auto end = values.begin() + static_cast<std::ptrdiff_t>(count);
  std::partial_sort(values.begin(), end, values.end());
  return std::accumulate(values.begin(), end, 0.0) / static_cast<double>(count);
}

double mean_delay(const Platform& platform, std::size_t count) {
  std::vector<double> delays;
  for (const NodeId n : platform.nodes()) {
    for (const NodeId m : platform.nodes()) {
      if (n < m) delays.push_back(platform.delay(n, m));
    }
  }
  return mean_of_smallest(delays, count);
}

}  // namespace

Deadlines::Deadlines(const Instance& instance, const ReplicationGoal& goal) : goal_(goal) {
  if (!goal.latency) return;
  const TaskGraph& graph = instance.graph;
  const Platform& platform = instance.platform;
  const std::size_t replicas = replica_count(goal.epsilon, instance);
  const double delay = mean_delay(platform, replicas);
  const auto transfer_time = [&](EdgeId edge) {
    const double data = graph.data(edge);
    return data == 0.0 || platform.node_count() == 1 ? 0.0 : platform.startup() + data * delay;
  };
  std::vector<double> times;
  IdMap<TaskId, double> mean_time(graph.task_count());
  deadline_.assign(graph.task_count(), *goal.latency);
  for (std::size_t k = graph.task_count(); k-- > 0;) {
    const TaskId task = graph.canonical_order()[k];
    const auto row = instance.times.row(task);
    times.clear();
    for (const NodeId node : platform.nodes()) {
      double least = never;  // on the fastest processor of the node
      for (const ProcessorId p : platform.processors(node)) least = std::min(least, row[p.index()]);
      times.push_back(least);
    }
    mean_time[task] = mean_of_smallest(times, replicas);
    for (const EdgeId edge : graph.out_edges(task)) {
      const TaskId successor = graph.target(edge);
      deadline_[task] = std::min(deadline_[task],
                                 deadline_[successor] - mean_time[successor] - transfer_time(edge));
    }
  }
}

void Deadlines::fail(TaskId task, double finish) const {
  throw CriteriaNotMet("epsilon " + std::to_string(goal_.epsilon) + " and a latency of " +
                       shortest(*goal_.latency) + " cannot be met together: task " +
                       std::to_string(task.value) + " would finish at " + shortest(finish) +
                       ", after its deadline " + shortest(deadline_[task]) +
                       " (allow a longer latency, or fewer crashes)");
}

}  // namespace dagsweep
