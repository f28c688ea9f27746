#include "schedule/schedule_file.hpp"

#include <utility>

#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "schedule/listed_replicas.hpp"
#include "schedule/schedule_rows.hpp"

namespace dagsweep {

namespace {

constexpr JsonExample examples[] = {
    {"replicas", R"([{"task": 0, "processor": 1, "start": 0, "finish": 14}])"},
    {"replicas[]", R"({"task": 0, "processor": 1, "start": 0, "finish": 14})"},
    {"replicas[].sources", "[[0, 1]], task and processor of each sender"},
};

/// [[task, processor], ...]: the senders of a replica's inputs.
Json sources_json(const Schedule& schedule, const TaskReplicas& of_task, const TaskGraph& graph,
                  std::uint32_t place, std::span<const std::uint16_t> of_input) {
  Json sources = Json::array();
  std::size_t input = 0;
  for (const EdgeId edge : graph.in_edges(schedule.replicas().task(place))) {
    const std::uint16_t chosen = of_input[input++];
    const ReplicaIndices senders = of_task[graph.source(edge)];
    for (std::size_t k = 0; k < senders.size(); ++k) {
      if (chosen != k && (chosen != ChosenSources::all || senders[k] >= place)) continue;
      sources.push_back(
          {graph.source(edge).value, schedule.replicas().processor(senders[k]).value});
    }
  }
  return sources;
}

}  // namespace

Json schedule_json(const Schedule& schedule, const TaskGraph& graph, std::string_view algorithm) {
  const TaskReplicas of_task(schedule);
  Json replicas = Json::array();
  std::size_t input = 0;
  for (std::uint32_t k = 0; k < schedule.replicas().size(); ++k) {
    const Replica replica = schedule.replicas()[k];
    Json entry{{"task", replica.task.value},
               {"processor", replica.processor.value},
               {"start", replica.start},
               {"finish", replica.finish}};
    if (const auto& chosen = schedule.chosen_sources()) {
      entry["sources"] =
          sources_json(schedule, of_task, graph, k, std::span(chosen->of_input).subspan(input));
      input += graph.in_edges(replica.task).size();
    }
    replicas.push_back(std::move(entry));
  }
  Json json{{"format", "dagsweep-schedule-1"},
            {"algorithm", algorithm},
            {"makespan", schedule.makespan()},
            {"latency_lower", schedule.latency_lower()},
            {"latency_upper", schedule.latency_upper()}};
  if (schedule.chosen_sources() && schedule.chosen_sources()->any_live_if_lost) {
    json["sources"] = any_live_rule;
  }
  const bool looks_replicated =
      schedule.chosen_sources() || schedule.replicas().size() > graph.task_count();
  if (schedule.is_replicated() && !looks_replicated) json["replicated"] = true;
  if (const auto time = symbol(graph.units().work); !time.empty()) {
    json["units"] = {{"time", time}};
  }
  if (!graph.names().empty()) json["names"] = graph.names();
  json["replicas"] = std::move(replicas);
  return json;
}

NamedSchedule read_schedule(std::string_view content, const std::string& name,
                            const Instance& instance) {
  const JsonFile file(name, content, "dagsweep-schedule-1", examples);
  const JsonValue root = file.root();
  root.only({"format", "algorithm", "makespan", "latency_lower", "latency_upper", "names",
             "sources", "units", "replicated", "replicas"});
  for (const char* key : {"makespan", "latency_lower", "latency_upper"}) {
    if (root.has(key)) root.at(key).amount();  // derived values, but they must be valid
  }
  ListedReplicas listed = read_listed_replicas(root, instance, ListedTimes::required);
  const std::string algorithm(root.has("algorithm") ? root.at("algorithm").text() : "");
  const std::size_t processors = instance.platform.processor_count();
  if (root.has("replicated") && root.at("replicated").flag()) listed.replicated = true;
  if (!listed.replicated && !listed.sources) {
    return {algorithm, Schedule(instance.graph, processors, listed.replicas)};
  }
  const auto bound = [&](const char* key) {
    return root.has(key) ? root.at(key).amount() : not_a_value;
  };
  return {algorithm,
          Schedule(instance.graph, processors, ReplicaList(listed.replicas), bound("latency_lower"),
                   bound("latency_upper"), std::move(listed.sources))};
}

}  // namespace dagsweep
