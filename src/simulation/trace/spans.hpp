#pragma once

#include <vector>

#include "platform/instance.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {

// A trace as intervals of time, all within [0, end]; unfinished ones end at `end`.

struct TaskSpan {
  TaskId task;
  ProcessorId processor;
  double begin = 0.0;
  double end = 0.0;
  bool finished = false;
  bool undone = false;  ///< discarded: the task migrated, was taken back or rewound
};

/// A transfer of data > 0 between different nodes.
struct TransferSpan {
  std::vector<EdgeId> edges;  ///< of one item: with which it began, and that joined it, in order
  NodeId from, to;
  double begin = 0.0;
  double end = 0.0;
  bool from_copy = false;  ///< not sent by the producer's node
  bool dropped = false;
};

/// A placed task moves to another processor.
struct Migration {
  TaskId task;
  ProcessorId from, to;
  double time = 0.0;
};

/// A processor's availability during [begin, end).
struct AvailabilitySpan {
  double begin = 0.0;
  double end = 0.0;
  double availability = 1.0;
};

struct Spans {
  double end = 0.0;                                         ///< time of the last event
  std::vector<TaskSpan> tasks;                              ///< in the order of their ends
  std::vector<TransferSpan> transfers;                      ///< in the order of their starts
  std::vector<Migration> migrations;                        ///< in increasing time
  std::vector<std::vector<AvailabilitySpan>> availability;  ///< [P] consecutive spans
};

Spans spans_of(const Trace& trace, const Instance& instance);

}  // namespace dagsweep
