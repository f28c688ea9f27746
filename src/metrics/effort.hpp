#pragma once

#include "metrics/metric.hpp"

namespace dagsweep {

// What reacting to changes did and cost (GTP paper, section 6); 0 for fixed mappings.

inline double remappings(const Run& run) {
  return static_cast<double>(run.execution.effort.remappings);
}
inline double reschedulings(const Run& run) {
  return static_cast<double>(run.execution.effort.reschedulings);
}
inline double migrated_tasks(const Run& run) {
  return static_cast<double>(run.execution.effort.migrated_tasks);
}
inline double lost_compute(const Run& run) {
  return run.execution.effort.lost_compute;
}
inline double retransmitted(const Run& run) {
  return run.execution.effort.retransmitted;
}
inline double overhead(const Run& run) {
  return run.execution.effort.lost_compute + run.execution.effort.repeated_time;
}
inline double rewound_tasks(const Run& run) {
  return static_cast<double>(run.execution.effort.rewound_tasks);
}
inline double rewound_levels(const Run& run) {
  return static_cast<double>(run.execution.effort.rewound_levels);
}
inline double reexecuted_tasks(const Run& run) {
  return static_cast<double>(run.execution.effort.reexecuted_tasks);
}
inline double scheduling_operations(const Run& run) {
  return static_cast<double>(run.execution.effort.scheduling_operations);
}

}  // namespace dagsweep
