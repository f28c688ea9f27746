#pragma once

#include <vector>

#include "platform/instance.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {

// A trace as things that last. All times lie in [0, end]; what was not over then ends there.

struct TaskSpan {
  TaskId task;
  ProcessorId processor;
  double begin = 0.0;
  double end = 0.0;
  bool finished = false;
  bool undone = false;  ///< thrown away: the task migrated, or was rewound later
};

/// Of data between two different processors.
struct TransferSpan {
  EdgeId edge;
  ProcessorId from, to;
  double begin = 0.0;
  double end = 0.0;
  bool from_copy = false;  ///< not from where the producer ran
  bool dropped = false;
};

/// A task that had gathered inputs, or run, goes elsewhere.
struct Migration {
  TaskId task;
  ProcessorId from, to;
  double time = 0.0;
};

/// Of a processor, on [begin, end).
struct AvailabilitySpan {
  double begin = 0.0;
  double end = 0.0;
  double availability = 1.0;
};

struct Spans {
  double end = 0.0;                                         ///< time of the last event
  std::vector<TaskSpan> tasks;                              ///< in the order of their ends
  std::vector<TransferSpan> transfers;                      ///< in the order of their starts
  std::vector<Migration> migrations;                        ///< in their order
  std::vector<std::vector<AvailabilitySpan>> availability;  ///< [P], each without gaps
};

Spans spans_of(const Trace& trace, const Instance& instance);

}  // namespace dagsweep
