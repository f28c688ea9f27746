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
  const auto inputs = graph.in_edges(task);
  const NodeId n = now.node(p);
  const auto assigned = now.tasks[task.index()].assigned;
  const bool is_here = assigned && now.node(*assigned) == n;
  return std::all_of(inputs.begin(), inputs.end(), [&](EdgeId edge) {
    if (now.tasks[graph.source(edge).index()].phase != TaskPhase::finished) return true;
    if (is_here && now.is_delivered(edge)) return true;
    return has_source(now, edge, n, uses_copies) || (uses_copies && is_coming(now, edge, n));
  });
}

}  // namespace

bool has_stranded_task(const Snapshot& now, bool uses_copies) {
  const auto away = [](double availability) { return availability == 0.0; };
  if (std::none_of(now.processor_availability.begin(), now.processor_availability.end(), away) &&
      std::none_of(now.link_availability.begin(), now.link_availability.end(), away)) {
    return false;
  }
  const auto processors = now.instance.platform.processors();
  for (const TaskId task : now.instance.graph.tasks()) {
    if (now.tasks[task.index()].phase == TaskPhase::finished) continue;
    const auto can = [&](ProcessorId p) { return can_gather(now, task, p, uses_copies); };
    if (std::none_of(processors.begin(), processors.end(), can)) return true;
  }
  return false;
}

}  // namespace dagsweep
