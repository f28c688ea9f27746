#pragma once

#include "core/stop.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "schedulers/replication/parts/replication.hpp"

namespace dagsweep {

/// FTBAR with the decisions of run_ftbar_reference(), to the bit, without looking at every free
/// task at every step. Let rho be the (epsilon+1)-th smallest ready time and M(t) a time by which
/// every input of t is on every processor. If M(t) <= rho, t is saturated: its largest kept
/// pressure is rho + bl(t) - R whatever its inputs, so that among saturated tasks the order is that
/// of bl, then pos. Of the others, M(t) + bl(t) - R bounds the pressure: only those are evaluated
/// whose bound reaches the best so far. Tasks whose group has its processors are evaluated at every
/// step.
ReplicatedPlan run_ftbar_fast(const Instance& instance, const ReplicationGoal& goal, bool minimize,
                              const StopToken& stop);

}  // namespace dagsweep
