#pragma once

#include "metrics/run.hpp"

namespace dagsweep {

// Communication between processors.

inline double messages(const RunTotals& run) {
  return static_cast<double>(run.messages);
}
inline double data_moved(const RunTotals& run) {
  return run.data_moved;
}

}  // namespace dagsweep
