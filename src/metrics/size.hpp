#pragma once

#include "metrics/run.hpp"

namespace dagsweep {

// The size of the problem, of its schedule, and of what is moved between processors.

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
inline double messages(const RunTotals& run) {
  return static_cast<double>(run.messages);
}
inline double data_moved(const RunTotals& run) {
  return run.data_moved;
}

}  // namespace dagsweep
