#pragma once

#include "metrics/run.hpp"

namespace dagsweep {

// What rescheduling did and cost (GTP paper, section 6); 0 for fixed mappings.

inline double remappings(const RunTotals& run) {
  return static_cast<double>(run.effort.remappings);
}
inline double reschedulings(const RunTotals& run) {
  return static_cast<double>(run.effort.reschedulings);
}
inline double migrated_tasks(const RunTotals& run) {
  return static_cast<double>(run.effort.migrated_tasks);
}
inline double lost_compute(const RunTotals& run) {
  return run.effort.lost_compute;
}
inline double retransmitted(const RunTotals& run) {
  return run.effort.retransmitted;
}
inline double overhead(const RunTotals& run) {
  return run.effort.lost_compute + run.effort.repeated_time;
}
inline double rewound_tasks(const RunTotals& run) {
  return static_cast<double>(run.effort.rewound_tasks);
}
inline double rewound_levels(const RunTotals& run) {
  return static_cast<double>(run.effort.rewound_levels);
}
inline double reexecuted_tasks(const RunTotals& run) {
  return static_cast<double>(run.effort.reexecuted_tasks);
}
inline double scheduling_operations(const RunTotals& run) {
  return static_cast<double>(run.effort.scheduling_operations);
}

}  // namespace dagsweep
