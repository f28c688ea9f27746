#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/ids.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

enum class TaskPhase : std::uint8_t { waiting, running, finished };

/// How far one task has come (the situated task graph of the GTP paper, section 2.3).
struct TaskProgress {
  TaskPhase phase = TaskPhase::waiting;
  std::optional<ProcessorId> assigned;  ///< mu
  std::optional<ProcessorId> placed;    ///< Pi; none = NONE
  double computed = 0.0;                ///< kappa_c, in [0, 1]
};

/// How far one edge's data has come on its way to where its consumer is assigned.
struct EdgeProgress {
  double moved = 0.0;                 ///< kappa_d, in [0, 1]
  double startup_left = 0.0;          ///< of the transfer under way, time units
  std::optional<ProcessorId> source;  ///< of the transfer under way; none = there is none
};

/// What a scheduler may know at `time`: the instance, and what monitoring tells about the present;
/// never the future, never true execution times. Views into the engine's own state, valid during
/// the call only. An empty view says that nothing departs from the beginning: every resource at
/// full availability, no task placed, no data moved.
struct Snapshot {
  const Instance& instance;
  double time = 0.0;
  std::span<const double> processor_availability = {};  ///< [P], in [0, 1] of peak
  std::span<const double> link_availability = {};       ///< [links], in [0, 1] of peak
  std::span<const TaskProgress> tasks = {};             ///< [tasks]
  std::span<const EdgeProgress> edges = {};             ///< [edges]
};

}  // namespace dagsweep
