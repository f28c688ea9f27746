#pragma once

#include <cstdint>
#include <variant>

#include "core/ids.hpp"
#include "simulation/scenario.hpp"

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
};
struct TransferFinished {
  std::uint32_t transfer;
  EdgeId edge;
  ProcessorId from, to;
};

/// One thing that happens, at one moment.
struct TraceEvent {
  double time = 0.0;
  std::variant<AvailabilityChanged, TaskStarted, TaskFinished, TransferStarted, TransferFinished>
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
