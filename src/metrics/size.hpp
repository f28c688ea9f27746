#pragma once

#include "metrics/metric.hpp"

namespace dagsweep {

// How large the run was.

inline double task_count(const Run& run) {
  return static_cast<double>(run.instance.graph.task_count());
}
inline double edge_count(const Run& run) {
  return static_cast<double>(run.instance.graph.edge_count());
}
inline double replica_count(const Run& run) {
  return static_cast<double>(run.planned.replicas().size());
}

}  // namespace dagsweep
