#pragma once

#include <span>

#include "schedule/reactive_scheduler.hpp"
#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/engine/one_replica_engine.hpp"

namespace dagsweep {

/// Puts a schedule in force (README.md of this folder, "Remapping"). Placed tasks assigned to
/// another processor migrate: their inputs and computation are discarded. Each processor continues
/// its running task if the task stays there, then runs the tasks of its queue in the schedule.
/// Every input missing on the processor of a waiting task is sent from its best live source, if it
/// has one. `now` must be a view of `state`. `planned`: the scheduler's planned_tasks(), for the
/// trace. Returns whether an unfinished task changed its processor.
bool remap(OneReplicaEngine& engine, const ExecutionState& state, const Snapshot& now,
           const Schedule& schedule, std::span<const PlannedTask> planned);

/// Keeps the schedule in force: appends the waiting tasks that are in no queue, because they have
/// been undone, to the queues of their last processors in canonical order, and starts idle
/// processors. `now` must be a view of `state`.
void queue_undone_tasks(OneReplicaEngine& engine, const ExecutionState& state, const Snapshot& now);

/// Sends every input missing on the processor of a waiting task from its best live source, if it
/// has one. `state` must be the engine's.
void send_missing_inputs(OneReplicaEngine& engine, const ExecutionState& state);

}  // namespace dagsweep
