#include "simulation/reactive/stall_detection.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "schedule/data_sources.hpp"

namespace dagsweep {
namespace {

/// Whether a transfer in progress will make the data available on a node that can send it to n.
bool is_coming(const Snapshot& now, EdgeId edge, NodeId n) {
  const EdgeProgress& progress = now.edges[edge.index()];
  if (!progress.is_moving) return false;
  const NodeId to = now.node(*now.tasks[now.instance.graph.target(edge).index()].assigned);
  return transfer_estimate(now, edge, progress.source, to) < never &&
         transfer_estimate(now, edge, to, n) < never;
}

bool can_gather(const Snapshot& now, TaskId task, ProcessorId p, bool uses_copies) {
  if (now.availability(p) == 0.0) return false;
  const TaskGraph& graph = now.instance.graph;
  const NodeId n = now.node(p);
  const auto assigned = now.tasks[task.index()].assigned;
  const bool is_here = assigned && now.node(*assigned) == n;
  return std::ranges::all_of(graph.in_edges(task), [&](EdgeId edge) {
    if (now.tasks[graph.source(edge).index()].phase != TaskPhase::finished) return true;
    if (is_here && now.is_delivered(edge)) return true;
    return has_source(now, edge, n, uses_copies) || (uses_copies && is_coming(now, edge, n));
  });
}

}  // namespace

bool has_stranded_task(const Snapshot& now, bool uses_copies) {
  const auto away = [](double availability) { return availability == 0.0; };
  if (std::ranges::none_of(now.processor_availability, away) &&
      std::ranges::none_of(now.link_availability, away)) {
    return false;
  }
  for (const TaskId task : now.instance.graph.tasks()) {
    if (now.tasks[task.index()].phase == TaskPhase::finished) continue;
    const auto can = [&](ProcessorId p) { return can_gather(now, task, p, uses_copies); };
    if (std::ranges::none_of(now.instance.platform.processors(), can)) return true;
  }
  return false;
}

}  // namespace dagsweep
