#include "schedule/schedule_file.hpp"

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/number.hpp"
#include "schedule/validity.hpp"

namespace dagsweep {

Json schedule_json(const Schedule& schedule, std::string_view algorithm) {
  Json replicas = Json::array();
  for (std::size_t k = 0; k < schedule.replicas().size(); ++k) {
    const Replica& replica = schedule.replicas()[k];
    Json entry{{"task", replica.task.value},
               {"processor", replica.processor.value},
               {"start", replica.start},
               {"finish", replica.finish}};
    if (schedule.has_chosen_sources()) {
      Json& sources = entry["sources"] = Json::array();
      for (const std::uint32_t source : schedule.chosen_sources(k)) {
        const Replica& sender = schedule.replicas()[source];
        sources.push_back({sender.task.value, sender.processor.value});
      }
    }
    replicas.push_back(std::move(entry));
  }
  return {{"format", "dagsweep-schedule-1"},           {"algorithm", algorithm},
          {"makespan", schedule.makespan()},           {"latency_lower", schedule.latency_lower()},
          {"latency_upper", schedule.latency_upper()}, {"replicas", std::move(replicas)}};
}

namespace {

using PlaceOf = std::map<std::pair<TaskId, ProcessorId>, std::uint32_t>;

std::vector<Replica> read_replicas(const JsonValue& list, const Instance& instance,
                                   PlaceOf& place_of) {
  std::vector<Replica> replicas;
  for (std::size_t k = 0; k < list.size(); ++k) {
    const JsonValue entry = list.at(k);
    entry.only({"task", "processor", "start", "finish", "sources"});
    const Replica replica{
        TaskId(entry.at("task").index(instance.graph.task_count())),
        ProcessorId(entry.at("processor").index(instance.platform.processor_count())),
        entry.at("start").amount(), entry.at("finish").amount()};
    if (replica.finish < replica.start) entry.at("finish").fail("lies before start");
    const auto place = static_cast<std::uint32_t>(k);
    if (!place_of.emplace(std::pair(replica.task, replica.processor), place).second) {
      entry.fail("task " + std::to_string(replica.task.value) + " stands on processor " +
                 std::to_string(replica.processor.value) + " twice");
    }
    replicas.push_back(replica);
  }
  return replicas;
}

/// [[task, processor], ...] of one replica: each of a predecessor and placed before, all
/// predecessors among them.
void read_sources(const JsonValue& entry, std::uint32_t place, const Replica& replica,
                  const Instance& instance, const PlaceOf& place_of, ChosenSources& sources) {
  const TaskGraph& graph = instance.graph;
  std::set<TaskId> missing;
  for (const EdgeId edge : graph.in_edges(replica.task)) missing.insert(graph.source(edge));
  const std::set<TaskId> predecessors = missing;
  const JsonValue list = entry.at("sources");
  for (std::size_t k = 0; k < list.size(); ++k) {
    const JsonValue pair = list.at(k);
    if (pair.size() != 2) pair.fail("must be [task, processor]");
    const TaskId task(pair.at(0).index(graph.task_count()));
    const ProcessorId p(pair.at(1).index(instance.platform.processor_count()));
    const auto found = place_of.find({task, p});
    if (found == place_of.end() || found->second >= place) {
      pair.fail("is no replica that stands before this one");
    }
    if (predecessors.count(task) == 0) pair.fail("is of a task that is no predecessor");
    missing.erase(task);
    sources.replica.push_back(found->second);
  }
  if (!missing.empty()) {
    list.fail("lacks one of task " + std::to_string(missing.begin()->value));
  }
  sources.begin.push_back(static_cast<std::uint32_t>(sources.replica.size()));
}

}  // namespace

NamedSchedule read_schedule(std::string_view content, const std::string& name,
                            const Instance& instance) {
  const JsonFile file(name, content, "dagsweep-schedule-1");
  const JsonValue root = file.root();
  root.only({"format", "algorithm", "makespan", "latency_lower", "latency_upper", "replicas"});
  for (const char* key : {"makespan", "latency_lower", "latency_upper"}) {
    if (root.has(key)) root.at(key).amount();  // derived, but not just anything
  }
  const JsonValue list = root.at("replicas");
  PlaceOf place_of;
  std::vector<Replica> replicas = read_replicas(list, instance, place_of);
  std::vector<std::uint32_t> count(instance.graph.task_count(), 0);
  for (const Replica& replica : replicas) ++count[replica.task.index()];
  bool replicated = false;
  for (std::size_t task = 0; task < count.size(); ++task) {
    if (count[task] == 0) list.fail("task " + std::to_string(task) + " has no replica");
    replicated = replicated || count[task] > 1;
  }
  if (const auto split = find_split_group(replicas, instance.graph)) list.fail(*split);

  ChosenSources sources;
  for (std::uint32_t k = 0; k < replicas.size(); ++k) {
    const JsonValue entry = list.at(k);
    if (!entry.has("sources")) continue;
    if (sources.begin.empty()) sources.begin.push_back(0);
    read_sources(entry, k, replicas[k], instance, place_of, sources);
  }
  if (!sources.begin.empty() && sources.begin.size() != replicas.size() + 1) {
    list.fail("some replicas have 'sources', others not (all or none must)");
  }
  const std::string algorithm = root.has("algorithm") ? root.at("algorithm").text() : "";
  const std::size_t processors = instance.platform.processor_count();
  if (!replicated && sources.begin.empty()) {
    return {algorithm, Schedule(instance.graph, processors, std::move(replicas))};
  }
  const auto bound = [&](const char* key) {
    return root.has(key) ? root.at(key).amount() : not_a_value;
  };
  return {algorithm, Schedule(instance.graph, processors, std::move(replicas),
                              bound("latency_lower"), bound("latency_upper"), std::move(sources))};
}

}  // namespace dagsweep
