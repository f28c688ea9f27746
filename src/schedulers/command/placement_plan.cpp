#include "schedulers/command/placement_plan.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <utility>

#include "core/error.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedule/validity.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/timeline.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "schedulers/replication/parts/exit_latency.hpp"
#include "schedulers/replication/parts/latency_upper_bound.hpp"

namespace dagsweep {
namespace {

/// The replicas of each task that have been placed, as indices in placement order.
using PlacedReplicas = IdMap<TaskId, std::vector<std::uint32_t>>;

/// Which of the predecessor's placed replicas send an input to a replica on p.
std::vector<std::uint32_t> senders_to(const Platform& platform, ProcessorId p,
                                      const std::vector<std::uint32_t>& placed,
                                      const std::vector<Replica>& replicas,
                                      std::optional<std::uint16_t> choice) {
  if (choice && *choice != ChosenSources::all) return {placed[*choice]};
  if (!choice) {
    for (const std::uint32_t k : placed) {
      if (platform.share_node(replicas[k].processor, p)) return {k};
    }
  }
  return placed;
}

}  // namespace

std::vector<Replica> in_executable_order(const Instance& instance,
                                         const std::vector<Replica>& replicas) {
  const TaskGraph& graph = instance.graph;
  const Schedule listed(graph, instance.platform.processor_count(), replicas,
                        QueueOrder::by_placement);
  const TaskReplicas of_task(listed);
  const ProcessorQueues queues(listed, graph);
  IdMap<TaskId, std::size_t> missing(graph.task_count());
  for (const TaskId task : graph.tasks()) missing[task] = graph.in_edges(task).size();
  IdMap<ProcessorId, std::size_t> next(instance.platform.processor_count());
  std::deque<ProcessorId> progressing;
  for (const ProcessorId p : instance.platform.processors()) progressing.push_back(p);
  std::vector<Replica> ordered;
  ordered.reserve(replicas.size());
  for (; !progressing.empty(); progressing.pop_front()) {
    const ProcessorId p = progressing.front();
    const std::span<const std::uint32_t> queue = queues[p];
    for (; next[p] < queue.size(); ++next[p]) {
      const Replica& replica = replicas[queue[next[p]]];
      if (missing[replica.task] > 0) break;
      ordered.push_back(replica);
      for (const EdgeId edge : graph.out_edges(replica.task)) {
        const TaskId successor = graph.target(edge);
        if (--missing[successor] > 0) continue;
        const std::uint32_t place = of_task[successor][0];
        progressing.push_back(replicas[place].processor);
      }
    }
  }
  if (ordered.size() < replicas.size()) throw InputError(find_deadlock(listed, graph).value());
  return ordered;
}

Schedule plan_one_replica_each(const Instance& instance, const std::vector<Replica>& replicas,
                               const StopToken& stop) {
  std::vector<Replica> planned = in_executable_order(instance, replicas);
  ListScheduleBuilder arrivals(instance);
  IdMap<ProcessorId, AppendTimeline> timelines(instance.platform.processor_count());
  for (Replica& replica : planned) {
    stop.poll();
    AppendTimeline& timeline = timelines[replica.processor];
    replica.start = timeline.earliest(arrivals.arrival(replica.task, replica.processor));
    replica.finish = replica.start + instance.times(replica.task, replica.processor);
    timeline.place(replica.finish);
    arrivals.place(replica.task, replica.processor, replica.start);
  }
  // Stable: tasks of no work that start together keep their order.
  std::stable_sort(planned.begin(), planned.end(),
                   [](const Replica& a, const Replica& b) { return a.start < b.start; });
  return {instance.graph, instance.platform.processor_count(), planned, QueueOrder::by_placement};
}

Schedule plan_replicas(const Instance& instance, std::vector<Replica> replicas,
                       std::optional<ChosenSources> sources, const SchedulerRequest& request,
                       const StopToken& stop) {
  const TaskGraph& graph = instance.graph;
  const Deadlines deadlines(instance, ReplicationGoal(request));
  const LinkDelays links(instance.platform);
  LatencyUpperBound upper(instance, links, replicas.size());
  IdMap<ProcessorId, AppendTimeline> timelines(instance.platform.processor_count());
  PlacedReplicas placed(graph.task_count());
  std::size_t input = 0;
  for (std::uint32_t k = 0; k < replicas.size(); ++k) {
    stop.poll();
    Replica& replica = replicas[k];
    const std::array processor{replica.processor};
    upper.begin(processor);
    double arrival = 0.0;
    for (const EdgeId edge : graph.in_edges(replica.task)) {
      const std::vector<std::uint32_t>& of_predecessor = placed[graph.source(edge)];
      if (of_predecessor.empty()) {
        throw InputError("task " + std::to_string(replica.task.value) + " on processor " +
                         std::to_string(replica.processor.value) +
                         " is placed before all replicas of task " +
                         std::to_string(graph.source(edge).value) + ", whose data it needs");
      }
      const auto choice = sources ? std::optional(sources->of_input[input]) : std::nullopt;
      ++input;
      double first = never;
      for (const std::uint32_t sender :
           senders_to(instance.platform, replica.processor, of_predecessor, replicas, choice)) {
        const double transfer = instance.comm(edge, replicas[sender].processor, replica.processor);
        first = std::min(first, replicas[sender].finish + transfer);
        upper.raise(0, sender, transfer);
      }
      arrival = std::max(arrival, first);
    }
    AppendTimeline& timeline = timelines[replica.processor];
    replica.start = timeline.earliest(arrival);
    replica.finish = replica.start + instance.times(replica.task, replica.processor);
    timeline.place(replica.finish);
    upper.end(replica.task, processor);
    deadlines.check(replica.task, replica.finish);
    placed[replica.task].push_back(k);
  }
  ExitLatency latency;
  std::vector<double> finishes;
  for (const TaskId task : graph.tasks()) {
    if (!graph.is_exit(task)) continue;
    finishes.clear();
    for (const std::uint32_t k : placed[task]) finishes.push_back(replicas[k].finish);
    latency.add(finishes);
  }
  return {graph,
          instance.platform.processor_count(),
          ReplicaList(replicas),
          latency.of_first(),
          upper.latency(),
          std::move(sources)};
}

}  // namespace dagsweep
