#include "metrics/catalogue.hpp"

#include "metrics/effort.hpp"
#include "metrics/length.hpp"
#include "metrics/resilience.hpp"
#include "metrics/size.hpp"
#include "metrics/traffic.hpp"

namespace dagsweep {

std::span<const Metric> metrics() {
  static constexpr Metric catalogue[] = {
      {"tasks", "1", "tasks of the graph", true, task_count},
      {"edges", "1", "edges of the graph", true, edge_count},
      {"replicas", "1", "replicas of tasks in the schedule", true, replica_count},
      {"makespan", "time", "latest finish of a task", false, makespan},
      {"planned_makespan", "time", "latest finish in the schedule as planned", false,
       planned_makespan},
      {"nsl", "1", "makespan / sum of mean times along the critical path (GTP eq. 14)", false, nsl},
      {"slr", "1", "makespan / longest path of smallest times", false, slr},
      {"speedup", "1", "smallest serial time on one processor / makespan", false, speedup},
      {"efficiency", "1", "speedup / processors", false, efficiency},
      {"messages", "1", "transfers started between different processors", true, messages},
      {"data_moved", "data", "volume of these transfers", false, data_moved},
      {"remappings", "1",
       "rescheduling points that assigned an unfinished task to another processor", true,
       remappings},
      {"reschedulings", "1", "rescheduling points with a new schedule", true, reschedulings},
      {"migrated_tasks", "1", "placed tasks that moved to another processor", true, migrated_tasks},
      {"lost_compute", "time", "compute time discarded by migrations and rewinds", false,
       lost_compute},
      {"retransmitted", "data", "data moved by second and later transfers of an edge", false,
       retransmitted},
      {"overhead", "time", "lost_compute + duration of second and later transfers", false,
       overhead},
      {"rewound_tasks", "1", "tasks undone after a failure (RT)", true, rewound_tasks},
      {"rewound_levels", "1", "distinct levels of these, summed over the rescheduling points (RL)",
       true, rewound_levels},
      {"reexecuted_tasks", "1", "finished tasks undone after a failure, to run again", true,
       reexecuted_tasks},
      {"scheduling_operations", "1",
       "unfinished tasks assigned to a processor, summed over all calls", true,
       scheduling_operations},
      {"latency_lower", "time", "latency planned without a crash (FTSA eq. 2)", false,
       latency_lower},
      {"latency_upper", "time", "bound under the crashes to survive (FTSA eq. 4)", false,
       latency_upper},
      {"latency", "time", "latest exit task's first finish; the makespan", false, makespan},
      {"normalised_latency", "1", "latency / mean communication time of edges with data", false,
       normalised_latency},
      {"survived", "1", "every exit task finished", true, survived},
  };
  return catalogue;
}

}  // namespace dagsweep
