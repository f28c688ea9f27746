#include "metrics/catalogue.hpp"

#include "metrics/length.hpp"
#include "metrics/resilience.hpp"
#include "metrics/size.hpp"
#include "metrics/traffic.hpp"

namespace dagsweep {

std::span<const Metric> metrics() {
  static constexpr Metric catalogue[] = {
      {"tasks", "1", "tasks of the graph", true, task_count, true},
      {"edges", "1", "edges of the graph", true, edge_count, true},
      {"replicas", "1", "planned executions of tasks", true, replica_count, true},
      {"makespan", "time", "latest finish of a task", false, makespan},
      {"planned_makespan", "time", "latest finish in the schedule as planned", false,
       planned_makespan, true},
      {"nsl", "1", "makespan / sum of mean times along the critical path (GTP eq. 14)", false, nsl},
      {"slr", "1", "makespan / longest path of smallest times", false, slr},
      {"speedup", "1", "smallest serial time on one processor / makespan", false, speedup},
      {"efficiency", "1", "speedup / processors", false, efficiency},
      {"messages", "1", "transfers started between different processors", true, messages},
      {"data_moved", "data", "volume of these transfers", false, data_moved},
      {"latency_lower", "time", "latency planned without a crash (FTSA eq. 2)", false,
       latency_lower, true},
      {"latency_upper", "time", "bound under the crashes to survive (FTSA eq. 4)", false,
       latency_upper, true},
      {"latency", "time", "latest exit task's first finish; the makespan", false, makespan},
      {"normalised_latency", "1", "latency / mean communication time of edges with data", false,
       normalised_latency},
      {"survived", "1", "every exit task finished", true, survived},
  };
  return catalogue;
}

}  // namespace dagsweep
