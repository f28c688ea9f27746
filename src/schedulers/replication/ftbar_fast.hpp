#pragma once

#include "core/stop.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "schedulers/replication/parts/replication_result.hpp"

namespace dagsweep {

/// FTBAR with the decisions of run_ftbar_reference(), to the bit, in near-linear time: at most
/// steps only a few free tasks are evaluated. README.md has the argument.
ReplicationResult run_ftbar_fast(const Instance& instance, const ReplicationGoal& goal,
                                 bool minimize, const StopToken& stop);

}  // namespace dagsweep
