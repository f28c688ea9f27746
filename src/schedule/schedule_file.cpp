#include "schedule/schedule_file.hpp"

namespace dagsweep {

Json schedule_json(const Schedule& schedule, std::string_view algorithm) {
  Json replicas = Json::array();
  for (const Replica& replica : schedule.replicas()) {
    replicas.push_back({{"task", replica.task.value},
                        {"processor", replica.processor.value},
                        {"start", replica.start},
                        {"finish", replica.finish}});
  }
  return {{"format", "dagsweep-schedule-1"},           {"algorithm", algorithm},
          {"makespan", schedule.makespan()},           {"latency_lower", schedule.latency_lower()},
          {"latency_upper", schedule.latency_upper()}, {"replicas", std::move(replicas)}};
}

}  // namespace dagsweep
