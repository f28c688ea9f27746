#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "core/ids.hpp"
#include "platform/instance.hpp"
#include "schedule/data_copies.hpp"
#include "schedule/task_queues.hpp"

namespace dagsweep {

enum class TaskPhase : std::uint8_t { waiting, running, finished };

/// How far one task has come (the situated task graph of the GTP paper, section 2.3).
struct TaskProgress {
  TaskPhase phase = TaskPhase::waiting;
  std::optional<ProcessorId> assigned;  ///< mu
  std::optional<ProcessorId> placed;    ///< Pi; none = NONE
  double computed = 0.0;                ///< kappa_c, in [0, 1]
  double started = 0.0;                 ///< when its computation began; unless it waits
};

enum class EdgePhase : std::uint8_t {
  missing,  ///< kappa_d = 0: its consumer needs it, and nothing is under way
  moving,   ///< to where the consumer is assigned
  there,    ///< kappa_d = 1: the consumer has it, or had it when it started
};

/// How far one edge's data has come on its way to where its consumer is assigned.
struct EdgeProgress {
  EdgePhase phase = EdgePhase::missing;
  ProcessorId source;         ///< of the transfer under way
  double moved = 0.0;         ///< by it: kappa_d, in [0, 1]
  double startup_left = 0.0;  ///< of it, time units
};

/// What a scheduler may know at `time`: the instance, and what monitoring tells about the present;
/// never the future, never true execution times. Views into the engine's own state, valid during
/// the call only. An empty view says that nothing departs from the beginning: every resource at
/// full availability, no task placed, no data moved.
struct Snapshot {
  const Instance& instance;
  double time = 0.0;
  double reference_makespan = 0.0;                      ///< M0, the unit of small delays
  std::span<const double> processor_availability = {};  ///< [P], in [0, 1] of peak
  std::span<const double> link_availability = {};       ///< [links], in [0, 1] of peak
  std::span<const TaskProgress> tasks = {};             ///< [tasks]
  std::span<const EdgeProgress> edges = {};             ///< [edges]
  const DataCopies* copies = nullptr;                   ///< of edges; none = there are none yet
  const TaskQueues* queues = nullptr;                   ///< none = they are empty

  double availability(ProcessorId p) const {
    return processor_availability.empty() ? 1.0 : processor_availability[p.index()];
  }
  /// Share of the peak bandwidth at present; 0 if the link or an end of it is away. p != q.
  double link_rate(ProcessorId p, ProcessorId q) const {
    if (availability(p) == 0.0 || availability(q) == 0.0) return 0.0;
    return link_availability.empty() ? 1.0
                                     : link_availability[instance.platform.link(p, q).index()];
  }
};

}  // namespace dagsweep
