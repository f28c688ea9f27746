#pragma once

#include "core/stop.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "schedulers/replication/parts/replication_result.hpp"

namespace dagsweep {

struct FtbarRules {
  bool minimizes = true;  ///< whether Minimize-Start-Time precedes each placement
  /// Whether S(t, p) in the pressure waits for all replicas of t's predecessors.
  bool waits_for_all = false;
};

/// Literal implementation of FTBAR, which computes at every step the pressure of every free task on
/// every processor. Quadratic in the tasks; the fast engine is tested and timed against it.
ReplicationResult run_ftbar_reference(const Instance& instance, const ReplicationGoal& goal,
                                      const FtbarRules& rules, const StopToken& stop);

}  // namespace dagsweep
