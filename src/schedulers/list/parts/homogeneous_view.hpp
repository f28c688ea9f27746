#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// The instance with W[i][p] = Wbar(i) for every p.
Instance homogeneous_view(const Instance& instance);

/// The schedule with the mapping and order of `chosen`, which was made for another view of the
/// instance, and with the times of `instance`: each task starts as early as its inputs and the
/// tasks before it on its processor permit. One replica per task.
Schedule with_actual_times(const Instance& instance, const Schedule& chosen, const StopToken& stop);

}  // namespace dagsweep
