#include "metrics/instance_scale.hpp"

#include <algorithm>
#include <vector>

#include "core/number.hpp"
#include "graph/levels.hpp"
#include "schedule/lower_bound.hpp"
#include "schedule/priorities.hpp"

namespace dagsweep {
namespace {

double critical_path_work(const Instance& instance) {
  double work = 0.0;
  for (const TaskId task : critical_path(instance, bottom_level(instance))) {
    work += instance.times.mean(task);
  }
  return work;
}

}  // namespace

InstanceScale::InstanceScale(const Experiment& on, const StopToken& stop)
    : critical_work(critical_path_work(on.instance)),
      lower_bound(dagsweep::lower_bound(on.instance, on.execution_times(), stop)) {
  const Instance& instance = on.instance;
  const auto smallest = [&](TaskId task) { return std::ranges::min(instance.times.row(task)); };
  const auto paths = bottom_levels(instance.graph, smallest, [](EdgeId) { return 0.0; });
  fastest_path = std::ranges::max(paths);

  std::vector<double> serial(instance.platform.processor_count(), 0.0);
  for (const TaskId task : instance.graph.tasks()) {
    const auto row = instance.times.row(task);
    for (std::size_t p = 0; p < row.size(); ++p) serial[p] += row[p];
  }
  fastest_serial = std::ranges::min(serial);
  if (fastest_serial == never) fastest_serial = not_a_value;

  double comm = 0.0;
  std::size_t edges = 0;
  for (const EdgeId edge : instance.graph.edges()) {
    if (instance.graph.data(edge) == 0.0) continue;
    comm += instance.mean_comm(edge);
    ++edges;
  }
  if (edges > 0) mean_comm = comm / static_cast<double>(edges);
}

}  // namespace dagsweep
