#pragma once

#include "metrics/metric.hpp"

namespace dagsweep {

// What the run moved between processors.

inline double messages(const Run& run) {
  return static_cast<double>(run.execution.messages);
}
inline double data_moved(const Run& run) {
  return run.execution.data_moved;
}

}  // namespace dagsweep
