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
inline double replica_count(const PlannedRun& run) {
  return static_cast<double>(run.planned.replicas().size());
}

}  // namespace dagsweep
