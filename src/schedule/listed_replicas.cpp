#include "schedule/listed_replicas.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "schedule/validity.hpp"

namespace dagsweep {
namespace {

using PlaceOf = std::map<std::pair<TaskId, ProcessorId>, std::uint32_t>;

/// The parts of one element of list `replicas`.
struct Element {
  JsonValue task;
  JsonValue processor;
  std::optional<JsonValue> start, finish, sources;
};

Element read_element(const JsonValue& entry, ListedTimes times) {
  const auto if_given = [&](const char* key) {
    return entry.has(key) ? std::optional(entry.at(key)) : std::nullopt;
  };
  if (times == ListedTimes::optional && entry.is_array()) {
    if (entry.size() != 2 && entry.size() != 3) {
      entry.fail("must be [task, processor] or [task, processor, sources]");
    }
    return {entry.at(0), entry.at(1), std::nullopt, std::nullopt,
            entry.size() == 3 ? std::optional(entry.at(2)) : std::nullopt};
  }
  entry.only({"task", "processor", "start", "finish", "sources"});
  Element element{entry.at("task"), entry.at("processor"), std::nullopt, std::nullopt,
                  if_given("sources")};
  if (times == ListedTimes::required || entry.has("start") || entry.has("finish")) {
    element.start = entry.at("start");
    element.finish = entry.at("finish");
  }
  return element;
}

/// Reads the sources [[task, processor], ...] of one replica: for each predecessor, one of its
/// replicas placed before this one, or all of them.
void read_sources(const JsonValue& list, std::uint32_t place, TaskId receiver,
                  const Instance& instance, const PlaceOf& place_of, ChosenSources& sources) {
  const TaskGraph& graph = instance.graph;
  std::map<TaskId, std::vector<std::uint32_t>> named;  // indices of the senders, by predecessor
  for (const EdgeId edge : graph.in_edges(receiver)) named[graph.source(edge)];
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

/// Reads the rule of key `sources`: whether a lost source is replaced by another replica.
bool read_any_live(const JsonValue& rule, bool has_sources) {
  if (rule.text() != "chosen" && rule.text() != any_live_rule) {
    rule.fail("it must be chosen or any-live");
  }
  if (!has_sources) rule.fail("the replicas have no 'sources' to choose from");
  return rule.text() == any_live_rule;
}

}  // namespace

ListedReplicas read_listed_replicas(const JsonValue& root, const Instance& instance,
                                    ListedTimes times) {
  const JsonValue list = root.at("replicas");
  ListedReplicas listed;
  PlaceOf place_of;
  ChosenSources sources;
  std::size_t with_sources = 0;
  std::size_t with_times = 0;
  std::vector<std::uint32_t> count(instance.graph.task_count(), 0);
  for (std::uint32_t k = 0; k < list.size(); ++k) {
    const JsonValue entry = list.at(k);
    const Element element = read_element(entry, times);
    Replica replica{TaskId(element.task.index(instance.graph.task_count())),
                    ProcessorId(element.processor.index(instance.platform.processor_count()))};
    if (!instance.times.can_run(replica.task, replica.processor)) {
      entry.fail("processor " + std::to_string(replica.processor.value) + " cannot run task " +
                 std::to_string(replica.task.value));
    }
    if (element.start) {
      ++with_times;
      replica.start = element.start->amount();
      replica.finish = element.finish->amount();
      if (replica.finish < replica.start) element.finish->fail("lies before start");
    }
    if (!place_of.emplace(std::pair(replica.task, replica.processor), k).second) {
      entry.fail("task " + std::to_string(replica.task.value) + " is placed on processor " +
                 std::to_string(replica.processor.value) + " twice");
    }
    if (element.sources) {
      ++with_sources;
      read_sources(*element.sources, k, replica.task, instance, place_of, sources);
    }
    listed.replicated = ++count[replica.task.index()] > 1 || listed.replicated;
    listed.replicas.push_back(replica);
  }
  for (std::size_t task = 0; task < count.size(); ++task) {
    if (count[task] == 0) list.fail("task " + std::to_string(task) + " has no replica");
  }
  if (const auto split = find_split_group(listed.replicas, instance.graph)) list.fail(*split);
  if (with_times != 0 && with_times != listed.replicas.size()) {
    list.fail("some replicas have times, others not (either all or none must have them)");
  }
  if (with_sources != 0 && with_sources != listed.replicas.size()) {
    list.fail("some replicas have 'sources', others not (either all or none must have them)");
  }
  if (root.has("sources")) {
    sources.any_live_if_lost = read_any_live(root.at("sources"), with_sources > 0);
  }
  listed.timed = with_times > 0;
  if (with_sources > 0) listed.sources = std::move(sources);
  return listed;
}

}  // namespace dagsweep
