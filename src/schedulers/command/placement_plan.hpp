#pragma once

#include <optional>
#include <vector>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

// Planned times of mappings and orders that were chosen elsewhere.

/// A schedule of one replica per task: a task starts when its inputs are on its processor and the
/// task before it has finished. `replicas`: in the order of each processor; their times do not
/// count. Throws InputError if tasks wait for each other.
Schedule plan_one_replica_each(const Instance& instance, const std::vector<Replica>& replicas,
                               const StopToken& stop);

/// A replicated schedule, whose replicas start by the rules of active replication (Schedule)
/// without crashes; its bounds are eq. (2) and (4) of the FTSA paper. `replicas`: in the order of
/// their placement; their times do not count. Throws InputError if a replica is placed before all
/// that could send it an input, and CriteriaNotMet if a latency is requested and a deadline is
/// missed.
Schedule plan_replicas(const Instance& instance, std::vector<Replica> replicas,
                       std::optional<ChosenSources> sources, const SchedulerRequest& request,
                       const StopToken& stop);

/// The same replicas, one of each task, with predecessors first and each processor's order kept.
/// Throws InputError if tasks wait for each other.
std::vector<Replica> in_executable_order(const Instance& instance,
                                         const std::vector<Replica>& replicas);

}  // namespace dagsweep
