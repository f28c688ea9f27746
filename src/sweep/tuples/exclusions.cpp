#include "sweep/tuples/exclusions.hpp"

#include <set>

namespace dagsweep {

void mark_excluded_tuples(SweepDescription& sweep, const std::vector<GraphValue>& graphs) {
  const auto dependencies = [&](AxisId axis, std::size_t value) -> AxisDependencies& {
    return sweep.axes[static_cast<std::size_t>(axis)].dependencies[value];
  };
  const auto most_seeds = [&](const GraphValue& graph) {
    return sweep.graphs[graph.choice].most_seeds;
  };
  std::uint64_t largest = 0;
  std::set<std::uint64_t> tasks, seeds;  // limits that leave something out
  const std::size_t seed_count = sweep.axes[static_cast<std::size_t>(AxisId::seed)].size();
  for (const GraphValue& graph : graphs) {
    largest = std::max(largest, graph.tasks);
    if (most_seeds(graph) < seed_count) seeds.insert(most_seeds(graph));
  }
  for (const AlgorithmChoice& algorithm : sweep.algorithms) {
    if (algorithm.most_tasks < largest) tasks.insert(algorithm.most_tasks);
  }
  if (tasks.size() + seeds.size() > fact::most_limits) {
    throw InputError("the sweep has more than " + std::to_string(fact::most_limits) +
                     " different values of most_tasks and most_seeds");
  }

  std::size_t limit = 0;
  for (const std::uint64_t most : tasks) {
    for (std::size_t g = 0; g < graphs.size(); ++g) {
      if (graphs[g].tasks > most) dependencies(AxisId::graph, g) |= fact::beyond(limit);
    }
    for (std::size_t a = 0; a < sweep.algorithms.size(); ++a) {
      if (sweep.algorithms[a].most_tasks == most)
        dependencies(AxisId::algorithm, a) |= fact::within(limit);
    }
    ++limit;
  }
  for (const std::uint64_t most : seeds) {
    for (std::size_t g = 0; g < graphs.size(); ++g) {
      if (most_seeds(graphs[g]) == most) dependencies(AxisId::graph, g) |= fact::within(limit);
    }
    for (std::size_t s = most; s < seed_count; ++s)
      dependencies(AxisId::seed, s) |= fact::beyond(limit);
    ++limit;
  }
}

}  // namespace dagsweep
