#include "sweep/tuples/exclusions.hpp"

#include <algorithm>
#include <set>

namespace dagsweep {

void mark_excluded_tuples(SweepDescription& sweep, const std::vector<GraphValue>& graphs) {
  const auto facts = [&](AxisId axis, std::size_t value) -> RunFacts& {
    return sweep.axes[static_cast<std::size_t>(axis)].facts[value];
  };
  const auto most_seeds = [&](const GraphValue& graph) {
    return sweep.graphs[graph.choice].most_seeds;
  };
  std::uint64_t largest = 0;
  std::set<std::uint64_t> task_limits, seed_limits;  // limits that exclude some tuple
  const std::size_t seed_count = sweep.axes[static_cast<std::size_t>(AxisId::seed)].size();
  for (const GraphValue& graph : graphs) {
    largest = std::max(largest, graph.tasks);
    if (most_seeds(graph) < seed_count) seed_limits.insert(most_seeds(graph));
  }
  for (const AlgorithmChoice& algorithm : sweep.algorithms) {
    if (algorithm.most_tasks < largest) task_limits.insert(algorithm.most_tasks);
  }
  // An algorithm is not searched against itself.
  const std::vector<std::uint64_t>& first =
      sweep.axes[static_cast<std::size_t>(AxisId::algorithm)].digests;
  const std::vector<std::uint64_t>& second =
      sweep.axes[static_cast<std::size_t>(AxisId::against)].digests;
  std::vector<std::pair<std::size_t, std::size_t>> same;  // (value of algorithm, value of against)
  for (std::size_t a = 0; a < first.size(); ++a) {
    const auto found = std::find(second.begin(), second.end(), first[a]);
    if (found != second.end()) same.emplace_back(a, found - second.begin());
  }
  if (task_limits.size() + seed_limits.size() + same.size() > fact::max_limits) {
    throw InputError("the sweep has more than " + std::to_string(fact::max_limits) +
                     " different values of most_tasks and most_seeds" +
                     (same.empty() ? "" : " and algorithms that are also among sweep.against"));
  }

  std::size_t number = 0;
  for (const std::uint64_t limit_value : task_limits) {
    for (std::size_t g = 0; g < graphs.size(); ++g) {
      if (graphs[g].tasks > limit_value) facts(AxisId::graph, g) |= fact::exceeds_limit(number);
    }
    for (std::size_t a = 0; a < sweep.algorithms.size(); ++a) {
      if (sweep.algorithms[a].most_tasks == limit_value)
        facts(AxisId::algorithm, a) |= fact::must_obey_limit(number);
    }
    ++number;
  }
  for (const std::uint64_t limit_value : seed_limits) {
    for (std::size_t g = 0; g < graphs.size(); ++g) {
      if (most_seeds(graphs[g]) == limit_value)
        facts(AxisId::graph, g) |= fact::must_obey_limit(number);
    }
    for (std::size_t s = limit_value; s < seed_count; ++s)
      facts(AxisId::seed, s) |= fact::exceeds_limit(number);
    ++number;
  }
  for (const auto& [algorithm, against] : same) {
    facts(AxisId::algorithm, algorithm) |= fact::must_obey_limit(number);
    facts(AxisId::against, against) |= fact::exceeds_limit(number);
    ++number;
  }
}

}  // namespace dagsweep
