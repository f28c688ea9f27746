#pragma once

#include "core/stop.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "schedulers/replication/parts/replication_result.hpp"

namespace dagsweep {

/// FTBAR to the letter: computes, at every step, the pressure of every free task on every
/// processor. Quadratic in the tasks; the fast engine is tested and timed against it.
ReplicationResult run_ftbar_reference(const Instance& instance, const ReplicationGoal& goal,
                                      bool minimize, const StopToken& stop);

}  // namespace dagsweep
