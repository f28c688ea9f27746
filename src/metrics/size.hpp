#pragma once

#include "metrics/run.hpp"

namespace dagsweep {

// The size of the problem and of its schedule.

inline double task_count(const PlannedRun& run) {
  return static_cast<double>(run.instance.graph.task_count());
}
inline double edge_count(const PlannedRun& run) {
  return static_cast<double>(run.instance.graph.edge_count());
}
/// Items (TaskGraph::item) with data > 0.
inline double item_count(const PlannedRun& run) {
  const TaskGraph& graph = run.instance.graph;
  std::size_t count = 0;
  for (const ItemId item : IdRange<ItemId>(graph.item_count())) {
    if (graph.data(graph.first_edge(item)) > 0.0) ++count;
  }
  return static_cast<double>(count);
}
inline double replica_count(const PlannedRun& run) {
  return static_cast<double>(run.planned.replicas().size());
}

}  // namespace dagsweep
