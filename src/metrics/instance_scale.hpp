#pragma once

#include "platform/instance.hpp"

namespace dagsweep {

/// What metrics are normalised by: functions of the instance alone, computed once for all its runs.
struct InstanceScale {
  InstanceScale() = default;
  explicit InstanceScale(const Instance& instance);

  double critical_work = 0.0;   ///< sum of Wbar over the critical path found by bl (GTP eq. 14)
  double fastest_path = 0.0;    ///< longest path of min_p W, without communication
  double fastest_serial = 0.0;  ///< min over p of sum_i W[i][p]
  double mean_comm = 0.0;       ///< mean commbar of edges with data > 0
};

}  // namespace dagsweep
