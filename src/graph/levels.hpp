#pragma once

#include <vector>

#include "core/ids.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Longest weighted path from each task to an exit task, [tasks]:
/// b(i) = weight(i) + max over edges e = (i, j) of (weight(e) + b(j)), the maximum being 0 for exit
/// tasks. With weights Wbar and commbar this is the bottom level bl, with Wbar and 0 the static
/// level sl (graph/README.md, "Levels").
template <class TaskWeight, class EdgeWeight>
IdMap<TaskId, double> bottom_levels(const TaskGraph& graph, TaskWeight task_weight,
                                    EdgeWeight edge_weight) {
  IdMap<TaskId, double> level(graph.task_count());
  const auto order = graph.canonical_order();
  for (std::size_t k = order.size(); k-- > 0;) {
    const TaskId task = order[k];
    double longest = 0.0;
    for (const EdgeId edge : graph.out_edges(task)) {
      const double path = edge_weight(edge) + level[graph.target(edge)];
      if (path > longest) longest = path;
    }
    level[task] = task_weight(task) + longest;
  }
  return level;
}

}  // namespace dagsweep
