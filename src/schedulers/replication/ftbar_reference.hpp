#pragma once

#include "core/stop.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "schedulers/replication/parts/replication.hpp"

namespace dagsweep {

/// FTBAR to the letter: at every step the pressure of every free task on every processor. What the
/// fast engine is tested and timed against; quadratic in the tasks.
ReplicatedPlan run_ftbar_reference(const Instance& instance, const ReplicationGoal& goal,
                                   bool minimize, const StopToken& stop);

}  // namespace dagsweep
