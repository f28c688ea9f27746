#pragma once

#include <cstdint>
#include <string>

#include "core/ids.hpp"

namespace dagsweep {

/// Result of a run. For a task with several replicas, the first replica to finish counts; for a
/// task that is executed again, the last execution.
struct Execution {
  /// False: the run has stalled; with replicas: no replica of some exit task has finished.
  bool completed = false;
  /// Why a stalled run cannot go on, if that is its scheduler's doing; else "".
  std::string reason = {};
  double makespan = 0.0;         ///< latest finish of a task
  IdMap<TaskId, double> start;   ///< [tasks]; NaN if the task never started
  IdMap<TaskId, double> finish;  ///< [tasks]; NaN if it never finished
  std::uint64_t messages = 0;    ///< transfers started between different processors, data > 0
  /// Data of the messages, standard data units; for dropped ones the part moved.
  double data_moved = 0.0;
};

}  // namespace dagsweep
