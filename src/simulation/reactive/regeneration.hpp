#pragma once

#include "schedule/snapshot.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/engine/one_replica_engine.hpp"

namespace dagsweep {

/// At a rescheduling point of D-HEFT and L-HEFT (spec 3.2): unfinished tasks of processors that are
/// away are taken back (placed ones have migrated), and then finished tasks undone, recursively,
/// whose results an unfinished one needs and no live processor holds. What was on processors that
/// are away has been lost, and transfers from them dropped. `now` is the execution_state's. Adds to
/// `effort`; returns whether any task was taken back.
/// `and_incomplete`: so are those that wait for an input that no live processor holds.
bool regenerate(OneReplicaEngine& engine, const Snapshot& now, bool and_incomplete, Effort& effort);

}  // namespace dagsweep
