#pragma once

#include <cstdint>
#include <variant>

#include "core/ids.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

// What can happen during a run. Transfers are numbered from 0 as they start; those of no data, or
// to the processor they come from, are transfers too.

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
  bool is_copy = false;  ///< to another processor than the consumer's: replication
};
struct TransferFinished {
  std::uint32_t transfer;
  EdgeId edge;
  ProcessorId from, to;
};

/// What was under way is given up.
struct TransferDropped {
  std::uint32_t transfer;
  EdgeId edge;
  ProcessorId from, to;
};

// What happens at a rescheduling point only.

/// The scheduler is about to be asked.
struct PointReached {};
/// A task that had gathered inputs, or run, on `from` starts afresh on another processor.
struct TaskMigrated {
  TaskId task;
  ProcessorId from, to;
};
/// A task that was to run, or ran, on the processor, which is away, belongs to nobody.
struct TaskTakenBack {
  TaskId task;
  ProcessorId processor;
};
/// A task that had gathered inputs, run or finished on the processor, which failed, is undone.
struct TaskRewound {
  TaskId task;
  ProcessorId processor;
};
/// From now on processors run what is queued next, behind what they run at present.
struct Remapped {};
/// A waiting task goes to the end of the processor's queue.
struct TaskQueued {
  TaskId task;
  ProcessorId processor;
};

/// One thing that happens, at one moment.
struct TraceEvent {
  double time = 0.0;
  std::variant<AvailabilityChanged, TaskStarted, TaskFinished, TransferStarted, TransferFinished,
               TransferDropped, PointReached, TaskMigrated, TaskTakenBack, TaskRewound, Remapped,
               TaskQueued>
      what;
};

/// Is told what happens during a run, in the order in which it happens: times never decrease, and a
/// cause stands before what follows from it.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on(const TraceEvent& event) = 0;
};

}  // namespace dagsweep
