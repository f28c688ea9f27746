#include "schedule/schedule_file.hpp"

#include <set>
#include <utility>
#include <vector>

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

NamedSchedule read_schedule(std::string_view content, const std::string& name,
                            const Instance& instance) {
  const JsonFile file(name, content, "dagsweep-schedule-1");
  const JsonValue root = file.root();
  root.only({"format", "algorithm", "makespan", "latency_lower", "latency_upper", "replicas"});
  const std::size_t tasks = instance.graph.task_count();
  const std::size_t processors = instance.platform.processor_count();
  const JsonValue list = root.at("replicas");
  std::vector<Replica> replicas;
  std::set<std::pair<TaskId, ProcessorId>> seen;
  std::vector<bool> placed(tasks, false);
  for (std::size_t k = 0; k < list.size(); ++k) {
    const JsonValue entry = list.at(k);
    entry.only({"task", "processor", "start", "finish", "sources"});
    const Replica replica{TaskId(entry.at("task").index(tasks)),
                          ProcessorId(entry.at("processor").index(processors)),
                          entry.at("start").amount(), entry.at("finish").amount()};
    if (replica.finish < replica.start) entry.at("finish").fail("lies before start");
    if (!seen.emplace(replica.task, replica.processor).second) {
      entry.fail("task " + std::to_string(replica.task.value) + " stands on processor " +
                 std::to_string(replica.processor.value) + " twice");
    }
    placed[replica.task.index()] = true;
    replicas.push_back(replica);
  }
  for (std::size_t task = 0; task < tasks; ++task) {
    if (!placed[task]) list.fail("task " + std::to_string(task) + " has no replica");
  }
  return {root.has("algorithm") ? root.at("algorithm").text() : "",
          Schedule(instance.graph, processors, std::move(replicas))};
}

}  // namespace dagsweep
