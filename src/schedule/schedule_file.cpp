#include "schedule/schedule_file.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/number.hpp"
#include "schedule/validity.hpp"

namespace dagsweep {

namespace {

constexpr const char* any_live = "any-live";

/// [[task, processor], ...]: the senders of a replica's inputs.
Json sources_json(const Schedule& schedule, const TaskGraph& graph, std::uint32_t place,
                  std::span<const std::uint16_t> of_input) {
  Json sources = Json::array();
  std::size_t input = 0;
  for (const EdgeId edge : graph.in_edges(schedule.replicas().task(place))) {
    const std::uint16_t chosen = of_input[input++];
    const ReplicaIndices senders = schedule.replicas_of(graph.source(edge));
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
          sources_json(schedule, graph, k, std::span(chosen->of_input).subspan(input));
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
    json["sources"] = any_live;
  }
  if (!graph.names().empty()) json["names"] = graph.names();
  json["replicas"] = std::move(replicas);
  return json;
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
      entry.fail("task " + std::to_string(replica.task.value) + " is placed on processor " +
                 std::to_string(replica.processor.value) + " twice");
    }
    replicas.push_back(replica);
  }
  return replicas;
}

/// Reads [[task, processor], ...] of one replica: for each predecessor, one of its replicas placed
/// before, or all of them.
void read_sources(const JsonValue& entry, std::uint32_t place, TaskId receiver,
                  const Instance& instance, const PlaceOf& place_of, ChosenSources& sources) {
  const TaskGraph& graph = instance.graph;
  std::map<TaskId, std::vector<std::uint32_t>> named;  // indices, by predecessor
  for (const EdgeId edge : graph.in_edges(receiver)) named[graph.source(edge)];
  const JsonValue list = entry.at("sources");
  for (std::size_t k = 0; k < list.size(); ++k) {
    const JsonValue pair = list.at(k);
    if (pair.size() != 2) pair.fail("must be [task, processor]");
    const TaskId task(pair.at(0).index(graph.task_count()));
    const ProcessorId p(pair.at(1).index(instance.platform.processor_count()));
    const auto found = place_of.find({task, p});
    if (found == place_of.end() || found->second >= place) {
      pair.fail("is not a replica listed before this one");
    }
    const auto predecessor = named.find(task);
    if (predecessor == named.end()) pair.fail("belongs to a task that is not a predecessor");
    predecessor->second.push_back(found->second);
  }
  for (const EdgeId edge : graph.in_edges(receiver)) {
    const TaskId task = graph.source(edge);
    std::vector<std::uint32_t>& senders = named[task];
    std::sort(senders.begin(), senders.end());
    senders.erase(std::unique(senders.begin(), senders.end()), senders.end());
    if (senders.empty()) list.fail("lacks a replica of task " + std::to_string(task.value));
    std::size_t before = 0;  // replicas of the predecessor placed before this one
    std::size_t number =
        0;  // rank of the sender among the predecessor's replicas, if it is the only one
    const auto first = place_of.lower_bound({task, ProcessorId(0)});
    for (auto at = first; at != place_of.end() && at->first.first == task; ++at) {
      if (at->second < place) ++before;
      if (at->second < senders[0]) ++number;
    }
    if (senders.size() > 1 && senders.size() < before) {
      list.fail("lists some of task " + std::to_string(task.value) +
                "'s replicas (either one, or all listed before, can send)");
    }
    sources.of_input.push_back(senders.size() > 1 ? ChosenSources::all
                                                  : static_cast<std::uint16_t>(number));
  }
}

}  // namespace

NamedSchedule read_schedule(std::string_view content, const std::string& name,
                            const Instance& instance) {
  const JsonFile file(name, content, "dagsweep-schedule-1");
  const JsonValue root = file.root();
  root.only({"format", "algorithm", "makespan", "latency_lower", "latency_upper", "names",
             "sources", "replicas"});
  for (const char* key : {"makespan", "latency_lower", "latency_upper"}) {
    if (root.has(key)) root.at(key).amount();  // derived values, but they must be valid
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
  std::size_t with_sources = 0;
  for (std::uint32_t k = 0; k < replicas.size(); ++k) {
    const JsonValue entry = list.at(k);
    if (!entry.has("sources")) continue;
    ++with_sources;
    read_sources(entry, k, replicas[k].task, instance, place_of, sources);
  }
  if (with_sources != 0 && with_sources != replicas.size()) {
    list.fail("some replicas have 'sources', others not (either all or none must have them)");
  }
  if (root.has("sources")) {
    const JsonValue rule = root.at("sources");
    sources.any_live_if_lost = rule.text() == any_live;
    if (rule.text() != "chosen" && !sources.any_live_if_lost) {
      rule.fail("it must be chosen or any-live");
    }
    if (with_sources == 0) rule.fail("the replicas have no 'sources' to choose from");
  }
  const std::string algorithm(root.has("algorithm") ? root.at("algorithm").text() : "");
  const std::size_t processors = instance.platform.processor_count();
  if (!replicated && with_sources == 0) {
    return {algorithm, Schedule(instance.graph, processors, replicas)};
  }
  const auto bound = [&](const char* key) {
    return root.has(key) ? root.at(key).amount() : not_a_value;
  };
  return {algorithm, Schedule(instance.graph, processors, ReplicaList(replicas),
                              bound("latency_lower"), bound("latency_upper"),
                              with_sources == 0 ? std::nullopt : std::optional(sources))};
}

}  // namespace dagsweep
