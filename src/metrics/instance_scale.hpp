#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// Denominators and numerators of normalised metrics, and the lower bound of makespans: functions
/// of the experiment alone, computed once for all its runs.
struct InstanceScale {
  InstanceScale() = default;
  explicit InstanceScale(const Experiment& on, const StopToken& stop = StopToken());

  double critical_work = 0.0;   ///< sum of Wbar along the critical path (GTP eq. 14)
  double fastest_path = 0.0;    ///< longest path of min over p of W, without communication
  double fastest_serial = 0.0;  ///< min over p of the sum over i of W[i][p]; NaN if no processor
                                ///< can run all tasks
  double mean_comm = 0.0;       ///< mean commbar of the edges with data > 0; 0 if none
  double lower_bound = 0.0;     ///< of the makespan with true times (schedule/lower_bound.hpp)
};

}  // namespace dagsweep
