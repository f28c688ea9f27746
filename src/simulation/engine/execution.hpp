#pragma once

#include <cstdint>

#include "core/ids.hpp"

namespace dagsweep {

/// What reacting to changes did, and what it cost (spec 3.5); nothing for fixed mappings.
struct Effort {
  std::uint64_t reschedulings = 0;          ///< points at which the scheduler made a new schedule
  std::uint64_t remappings = 0;             ///< of these, with a task on another processor
  std::uint64_t migrated_tasks = 0;         ///< placed tasks that went elsewhere
  std::uint64_t rewound_tasks = 0;          ///< placed tasks undone after a failure
  std::uint64_t rewound_levels = 0;         ///< distinct levels among them, summed over the rewinds
  std::uint64_t reexecuted_tasks = 0;       ///< finished tasks undone, which run again
  std::uint64_t scheduling_operations = 0;  ///< tasks given a processor, over all calls and moves
  double lost_compute = 0.0;                ///< kappa_c * true time of what was thrown away
  double retransmitted = 0.0;               ///< data moved by second and later transfers of an edge
  double repeated_time = 0.0;               ///< time units from begin to end of these transfers
};

/// What happened when a schedule was carried out. Of a task with several replicas, the first to
/// finish counts; of one that ran again, the last run.
struct Execution {
  /// False: stalled, needed data or tasks sit where nothing moves again; or, if tasks have
  /// replicas, some task has none that finished.
  bool completed = false;
  double makespan = 0.0;         ///< latest finish of a task
  IdMap<TaskId, double> start;   ///< [tasks]; NaN if the task never started
  IdMap<TaskId, double> finish;  ///< [tasks]; NaN if it never finished
  std::uint64_t messages = 0;    ///< transfers started between different processors, data > 0
  double data_moved = 0.0;       ///< their data, standard data units; of dropped ones what moved
  Effort effort;
};

}  // namespace dagsweep
