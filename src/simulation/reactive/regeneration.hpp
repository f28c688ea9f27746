#pragma once

#include "schedule/snapshot.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/engine/one_replica_engine.hpp"

namespace dagsweep {

/// Regeneration at a rescheduling point of D-HEFT, L-HEFT and JIT (README.md of this folder):
/// unfinished tasks placed on processors at availability 0 (`online`: assigned to them) are taken
/// back; placed ones count as migrated. Then finished tasks whose results an unfinished task needs
/// and no live processor holds are undone, recursively. Copies on processors at availability 0 must
/// have been removed and transfers from them dropped. `now` must be a view of the engine's
/// ExecutionState. Returns whether any task was taken back. `online`: waiting tasks with an input
/// within nobody's reach (Snapshot::is_within_reach) are taken back as well.
bool regenerate(OneReplicaEngine& engine, const Snapshot& now, bool online, bool uses_copies);

}  // namespace dagsweep
