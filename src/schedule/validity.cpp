#include "schedule/validity.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "core/number.hpp"
#include "schedule/schedule_rows.hpp"

namespace dagsweep {
namespace {

std::string describe(const Replica& replica) {
  return "task " + std::to_string(replica.task.value) + " on processor " +
         std::to_string(replica.processor.value) + " [" + shortest(replica.start) + ", " +
         shortest(replica.finish) + ")";
}

std::optional<std::string> find_invalid_replica(const Replica& replica, const Instance& instance) {
  if (replica.task.index() >= instance.graph.task_count() ||
      replica.processor.index() >= instance.platform.processor_count()) {
    return describe(replica) + " does not exist";
  }
  if (!std::isfinite(replica.start) || replica.start < 0.0)
    return describe(replica) + " starts before 0";
  const double duration = instance.times(replica.task, replica.processor);
  if (duration == never) return describe(replica) + " is where the task cannot run";
  if (replica.finish != replica.start + duration) {
    return describe(replica) + " does not last " + shortest(duration);
  }
  return std::nullopt;
}

std::optional<std::string> find_overlap(std::vector<Replica> replicas) {
  std::sort(replicas.begin(), replicas.end(), [](const Replica& a, const Replica& b) {
    return std::tie(a.processor, a.start, a.finish) < std::tie(b.processor, b.start, b.finish);
  });
  for (std::size_t k = 1; k < replicas.size(); ++k) {
    const Replica& before = replicas[k - 1];
    if (before.processor == replicas[k].processor && replicas[k].start < before.finish) {
      return describe(before) + " overlaps " + describe(replicas[k]);
    }
  }
  return std::nullopt;
}

using ReplicasByTask = IdMap<TaskId, std::vector<Replica>>;

std::optional<std::string> find_early_start(const ReplicasByTask& by_task,
                                            const Instance& instance) {
  for (const EdgeId edge : instance.graph.edges()) {
    for (const Replica& consumer : by_task[instance.graph.target(edge)]) {
      double arrival = INFINITY;
      for (const Replica& producer : by_task[instance.graph.source(edge)]) {
        arrival = std::min(
            arrival, producer.finish + instance.comm(edge, producer.processor, consumer.processor));
      }
      if (consumer.start < arrival) {
        return describe(consumer) + " starts before its input from task " +
               std::to_string(instance.graph.source(edge).value) + " arrives at " +
               shortest(arrival);
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> find_split_group(const ReplicaList& replicas, const TaskGraph& graph) {
  if (!graph.has_groups()) return std::nullopt;
  IdMap<TaskId, std::vector<ProcessorId>> processors(graph.task_count());
  for (const Replica replica : replicas) processors[replica.task].push_back(replica.processor);
  std::map<std::int64_t, std::vector<ProcessorId>> processors_of_group;
  for (const TaskId task : graph.tasks()) {
    if (graph.group(task) < 0) continue;
    std::sort(processors[task].begin(), processors[task].end());
    const auto [first, added] =
        processors_of_group.try_emplace(graph.group(task), processors[task]);
    if (!added && first->second != processors[task]) {
      return "group " + std::to_string(graph.group(task)) + " runs on different processors (task " +
             std::to_string(task.value) + ")";
    }
  }
  return std::nullopt;
}

std::optional<std::string> find_violation(const ReplicaList& replicas, const Instance& instance) {
  ReplicasByTask by_task(instance.graph.task_count());
  for (const Replica replica : replicas) {
    if (auto violation = find_invalid_replica(replica, instance)) return violation;
    for (const Replica& other : by_task[replica.task]) {
      if (other.processor == replica.processor)
        return describe(replica) + " is placed on that processor twice";
      if (instance.platform.share_node(other.processor, replica.processor))
        return describe(replica) + " has another replica on its node";
    }
    by_task[replica.task].push_back(replica);
  }
  for (const TaskId task : instance.graph.tasks()) {
    if (by_task[task].empty()) return "task " + std::to_string(task.value) + " is not placed";
  }
  if (auto violation = find_overlap({replicas.begin(), replicas.end()})) return violation;
  if (auto violation = find_early_start(by_task, instance)) return violation;
  return find_split_group(replicas, instance.graph);
}

std::vector<std::uint32_t> executable_order(const Schedule& schedule, const TaskGraph& graph) {
  const ReplicaList& replicas = schedule.replicas();
  const TaskReplicas of_task(schedule);
  const ProcessorQueues queues(schedule, graph);
  IdMap<TaskId, std::size_t> missing(graph.task_count());
  for (const TaskId task : graph.tasks()) missing[task] = graph.in_edges(task).size();
  IdMap<ProcessorId, std::size_t> next(queues.size());
  std::deque<ProcessorId> progressing;
  for (const ProcessorId p : IdRange<ProcessorId>(queues.size())) progressing.push_back(p);
  std::vector<std::uint32_t> ordered;
  ordered.reserve(replicas.size());
  for (; !progressing.empty(); progressing.pop_front()) {
    const ProcessorId p = progressing.front();
    const std::span<const std::uint32_t> queue = queues[p];
    for (; next[p] < queue.size(); ++next[p]) {
      const std::uint32_t k = queue[next[p]];
      if (missing[replicas.task(k)] > 0) break;
      ordered.push_back(k);
      for (const EdgeId edge : graph.out_edges(replicas.task(k))) {
        const TaskId successor = graph.target(edge);
        if (--missing[successor] > 0) continue;
        progressing.push_back(replicas.processor(of_task[successor][0]));
      }
    }
  }
  return ordered;
}

std::optional<std::string> find_deadlock(const Schedule& schedule, const TaskGraph& graph) {
  const std::vector<std::uint32_t> ordered = executable_order(schedule, graph);
  if (ordered.size() == schedule.replicas().size()) return std::nullopt;
  std::vector<char> can_start(schedule.replicas().size(), 0);
  for (const std::uint32_t k : ordered) can_start[k] = 1;
  const ProcessorQueues queues(schedule, graph);
  for (const ProcessorId p : IdRange<ProcessorId>(queues.size())) {
    for (const std::uint32_t k : queues[p]) {
      if (can_start[k] != 0) continue;
      return "processor " + std::to_string(p.value) + " can never start task " +
             std::to_string(schedule.replicas().task(k).value) +
             ": tasks wait for each other (for inputs, or by their order on a processor)";
    }
  }
  return std::nullopt;
}

}  // namespace dagsweep
