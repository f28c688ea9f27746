#include "simulation/reactive/rewinding.hpp"

#include <algorithm>
#include <iterator>

namespace dagsweep {

std::vector<TaskId> tasks_to_rewind(const Snapshot& now, std::span<const NodeId> failed,
                                    bool uses_copies) {
  const TaskGraph& graph = now.instance.graph;
  IdMap<NodeId, std::uint8_t> is_failed(now.instance.platform.node_count(), 0);
  for (const NodeId n : failed) is_failed[n] = 1;
  IdMap<TaskId, std::uint8_t> rewound(graph.task_count(), 0);

  const auto phase = [&](TaskId task) { return now.tasks[task.index()].phase; };
  const auto was_on_failed = [&](TaskId task) {
    const auto placed = now.tasks[task.index()].placed;
    return placed && is_failed[now.node(*placed)] != 0;
  };
  const auto is_within_reach = [&](EdgeId edge) { return now.is_within_reach(edge, uses_copies); };
  // Of data on a failed node: whether the consumer still needs it from there.
  const auto is_needed = [&](EdgeId edge) {
    if (uses_copies && is_within_reach(edge)) return false;
    const TaskId consumer = graph.target(edge);
    return !now.is_delivered(edge) || (was_on_failed(consumer) && rewound[consumer] != 0);
  };
  const auto is_lost = [&](EdgeId edge) {
    return phase(graph.source(edge)) == TaskPhase::finished && !is_within_reach(edge);
  };

  const auto order = graph.canonical_order();
  for (std::size_t k = order.size(); k-- > 0;) {
    if (was_on_failed(order[k]) && (phase(order[k]) != TaskPhase::finished ||
                                    std::ranges::any_of(graph.out_edges(order[k]), is_needed))) {
      rewound[order[k]] = 1;
    }
  }
  // One pass in reverse canonical order suffices, because a producer comes after its consumers.
  for (std::size_t k = order.size(); k-- > 0;) {
    if (rewound[order[k]] == 0 && phase(order[k]) != TaskPhase::waiting) continue;
    for (const EdgeId edge : graph.in_edges(order[k])) {
      if (is_lost(edge)) rewound[graph.source(edge)] = 1;
    }
  }
  std::vector<TaskId> tasks;
  std::copy_if(order.rbegin(), order.rend(), std::back_inserter(tasks),
               [&](TaskId task) { return rewound[task] != 0; });
  return tasks;
}

}  // namespace dagsweep
