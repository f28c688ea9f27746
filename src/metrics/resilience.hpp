#pragma once

#include "metrics/length.hpp"

namespace dagsweep {

// What the run promised under crashes, and what it came to (FTSA paper, section 6).

inline double latency_lower(const Run& run) {
  return run.planned.latency_lower();
}
inline double latency_upper(const Run& run) {
  return run.planned.latency_upper();
}
inline double survived(const Run& run) {
  return run.execution.completed ? 1.0 : 0.0;
}
inline double normalised_latency(const Run& run) {
  return ratio(makespan(run), run.scale.mean_comm);
}

}  // namespace dagsweep
