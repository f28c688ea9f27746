#pragma once

#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/engine/one_replica_engine.hpp"

namespace dagsweep {

/// Puts a schedule in force (spec 3.2). Placed tasks that it sends elsewhere migrate: they lose
/// what they have gathered and computed. Every processor goes on with what it runs, if that stays;
/// then come the tasks that the schedule gives it, in its order. Every input that is missing where
/// a waiting task is assigned, and has a live source, sets out from the best one. `now` is the
/// execution_state's. Adds to `effort` what was thrown away; returns whether an unfinished task is
/// on another processor.
bool remap(OneReplicaEngine& engine, const ExecutionState& execution_state, const Snapshot& now,
           const Schedule& schedule, Effort& effort);

}  // namespace dagsweep
