#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// A lower bound of the makespan of every complete execution of the tasks, except for rounding. It
/// holds for any mapping, number of replicas, crashes, migrations and relayed data, as long as
/// availability is at most 1 (README.md, "Lower bound"). `times`: the execution times,
/// instance.times or the true ones. Takes time O(edges P + tasks log tasks).
double lower_bound(const Instance& instance, const ExecutionTimes& times, const StopToken& stop);

}  // namespace dagsweep
