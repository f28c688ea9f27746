#pragma once

#include <optional>
#include <vector>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

// Computes the planned times of given mappings and orders.

/// A schedule of one replica per task: a task starts when its inputs are on its processor and the
/// task before it has finished. `replicas`: the replicas of each processor in execution order;
/// their times are ignored. Throws InputError if tasks wait for each other.
Schedule plan_one_replica_each(const Instance& instance, const std::vector<Replica>& replicas,
                               const StopToken& stop);

/// A replicated schedule, whose replicas start by the rules of active replication (Schedule)
/// without crashes; its bounds are eq. (2) and (4) of the FTSA paper. `replicas`: in placement
/// order; their times are ignored. Throws InputError if a replica is placed before every replica
/// that could send it some input, and CriteriaNotMet if a latency is requested and a deadline is
/// missed.
Schedule plan_replicas(const Instance& instance, std::vector<Replica> replicas,
                       std::optional<ChosenSources> sources, const SchedulerRequest& request,
                       const StopToken& stop);

/// Sorts replicas, one per task, so that predecessors come first and the order on each processor is
/// kept. Throws InputError if tasks wait for each other.
std::vector<Replica> in_executable_order(const Instance& instance,
                                         const std::vector<Replica>& replicas);

}  // namespace dagsweep
