#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// A time that no complete execution of the tasks undercuts, but for rounding: whatever the
/// mapping, the number of replicas, crashes, migrations and relayed data, as long as availability
/// is at most 1 (README.md, "Lower bound"). `times`: those of the execution, instance.times or the
/// true ones. Takes O(edges P + tasks log tasks).
double lower_bound(const Instance& instance, const ExecutionTimes& times, const StopToken& stop);

}  // namespace dagsweep
