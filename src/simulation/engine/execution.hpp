#pragma once

#include <cstdint>

#include "core/ids.hpp"

namespace dagsweep {

/// Actions of reactive execution and their cost (simulation/README.md, "Counters"); all 0 for
/// static schedules.
struct Effort {
  std::uint64_t reschedulings = 0;     ///< calls after time 0 that made a new schedule
  std::uint64_t remappings = 0;        ///< points that moved or took back an unfinished task
  std::uint64_t migrated_tasks = 0;    ///< placed tasks that moved or were taken back
  std::uint64_t rewound_tasks = 0;     ///< placed tasks undone after a failure
  std::uint64_t rewound_levels = 0;    ///< distinct levels of rewound tasks, summed over rewinds
  std::uint64_t reexecuted_tasks = 0;  ///< finished tasks undone, to run again
  std::uint64_t scheduling_operations = 0;  ///< tasks given a processor, over all calls and moves
  double lost_compute = 0.0;                ///< kappa_c * true time of discarded computations
  double retransmitted = 0.0;               ///< data moved by second and later transfers of an edge
  double repeated_time = 0.0;               ///< total duration of these transfers
};

/// Result of a run. For a task with several replicas the first to finish counts, for a task
/// executed again the last execution.
struct Execution {
  /// False: the run has stalled; with replicas: no replica of some exit task has finished.
  bool completed = false;
  double makespan = 0.0;         ///< latest finish of a task
  IdMap<TaskId, double> start;   ///< [tasks]; NaN if the task never started
  IdMap<TaskId, double> finish;  ///< [tasks]; NaN if it never finished
  std::uint64_t messages = 0;    ///< transfers started between different processors, data > 0
  double data_moved = 0.0;  ///< their data, standard data units; of dropped ones the part moved
  Effort effort;
};

}  // namespace dagsweep
