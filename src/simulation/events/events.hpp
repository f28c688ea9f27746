#pragma once

#include <cstdint>
#include <variant>

#include "core/ids.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

// The events of a run. Transfers are numbered from 0 in the order of their starts; transfers
// without data and transfers within one node are numbered, too.

struct AvailabilityChanged {
  Resource resource;
  double availability;
};
struct TaskStarted {
  TaskId task;
  ProcessorId processor;
};
struct TaskFinished {
  TaskId task;
  ProcessorId processor;
};
struct TransferStarted {
  std::uint32_t transfer;
  EdgeId edge;
  NodeId from, to;
  bool is_copy = false;  ///< sent by data replication, not to the consumer's node
};
/// The transfer carries a further edge of its item, whose consumer waits for it on the same
/// node: from its start on, or later.
struct TransferJoined {
  std::uint32_t transfer;
  EdgeId edge;
};
struct TransferFinished {
  std::uint32_t transfer;
  EdgeId edge;
  NodeId from, to;
};

/// The transfer in progress is cancelled.
struct TransferDropped {
  std::uint32_t transfer;
  EdgeId edge;
  NodeId from, to;
};

// Events of rescheduling points only.

/// A rescheduling point begins: the scheduler will be called.
struct PointReached {};
/// A task placed on `from` (it had received inputs or run there) restarts on processor `to`.
struct TaskMigrated {
  TaskId task;
  ProcessorId from, to;
  /// The computation discarded, kappa_c * true time; also in the events below.
  double lost_compute = 0.0;
};
/// An unfinished task loses its assignment to the processor (regeneration).
struct TaskTakenBack {
  TaskId task;
  ProcessorId processor;
  bool was_placed = false;
  double lost_compute = 0.0;
};
/// A task placed on the processor, finished or not, is undone (rewinding, regeneration).
struct TaskRewound {
  TaskId task;
  ProcessorId processor;
  enum class Reason : std::uint8_t { rewinding, regeneration } reason = Reason::rewinding;
  bool was_finished = false;
  double lost_compute = 0.0;
};
/// All queues are replaced: each keeps its running task; TaskQueued events for the rest follow.
struct Remapped {};
/// A waiting task is appended to the processor's queue.
struct TaskQueued {
  TaskId task;
  ProcessorId processor;
};

/// The schedule that has just come into force plans the task at these times. Later rescheduling
/// points replace the schedule if the task is late by more than `spare`. Occurs only with
/// Rescheduling::observes_lateness.
struct TaskPlanned {
  TaskId task;
  ProcessorId processor;
  double start, finish;
  double spare;  ///< PlannedTask::spare
};

// Not part of a trace, as they follow from its other events.

/// The scheduler has made a new schedule, or assigned tasks online.
struct SchedulerDecided {};
/// `count` unfinished tasks have been assigned to a processor, the same as before or another.
struct TasksAssigned {
  std::uint64_t count;
};
/// A rescheduling point has given an unfinished task another processor, or taken it back.
struct MappingChanged {};
/// The rescheduling point is over, and its schedule is in force unless calls of the scheduler take
/// time.
struct PointEnded {
  /// Pairs of an item that an unfinished task reads and a node that holds it, other than the nodes
  /// of its producer and of its unfinished readers.
  std::uint64_t kept_copies;
};
/// A transfer of data between different nodes has arrived or was cancelled.
struct MessageEnded {
  EdgeId edge;
  double duration;            ///< time units
  bool after_rewind = false;  ///< it sends again what a rewind has undone
};
/// The second or a later transfer of an edge between different nodes has ended.
struct TransferRepeated {
  EdgeId edge;
  double moved;     ///< data units
  double duration;  ///< time units
};

/// An event of a trace.
struct TraceEvent {
  double time = 0.0;
  std::variant<AvailabilityChanged, TaskStarted, TaskFinished, TransferStarted, TransferJoined,
               TransferFinished, TransferDropped, PointReached, TaskMigrated, TaskTakenBack,
               TaskRewound, Remapped, TaskQueued, TaskPlanned>
      what;
};

}  // namespace dagsweep
