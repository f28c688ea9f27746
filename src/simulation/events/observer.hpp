#pragma once

#include <cstdint>
#include <variant>

#include "core/ids.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

// The events of a run. Transfers are numbered from 0 in the order of their starts; transfers of no
// data and transfers within one processor are numbered too.

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
  ProcessorId from, to;
  bool is_copy = false;  ///< sent by data replication, not to the consumer's processor
};
struct TransferFinished {
  std::uint32_t transfer;
  EdgeId edge;
  ProcessorId from, to;
};

/// The transfer in progress is cancelled.
struct TransferDropped {
  std::uint32_t transfer;
  EdgeId edge;
  ProcessorId from, to;
};

// Events of rescheduling points only.

/// A rescheduling point begins: the scheduler will be called.
struct PointReached {};
/// A task placed on `from` (it had received inputs or run there) restarts on processor `to`.
struct TaskMigrated {
  TaskId task;
  ProcessorId from, to;
};
/// An unfinished task loses its assignment to the processor (regeneration).
struct TaskTakenBack {
  TaskId task;
  ProcessorId processor;
};
/// A task placed on the processor, finished or not, is undone (rewinding, regeneration).
struct TaskRewound {
  TaskId task;
  ProcessorId processor;
};
/// All queues are replaced: each keeps its running task; TaskQueued events for the rest follow.
struct Remapped {};
/// A waiting task is appended to the processor's queue.
struct TaskQueued {
  TaskId task;
  ProcessorId processor;
};

struct TraceEvent {
  double time = 0.0;
  std::variant<AvailabilityChanged, TaskStarted, TaskFinished, TransferStarted, TransferFinished,
               TransferDropped, PointReached, TaskMigrated, TaskTakenBack, TaskRewound, Remapped,
               TaskQueued>
      what;
};

/// Receives the events of a run in order: times never decrease, and causes precede effects.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on(const TraceEvent& event) = 0;
};

}  // namespace dagsweep
