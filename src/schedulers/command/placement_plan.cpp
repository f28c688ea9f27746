#include "schedulers/command/placement_plan.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/error.hpp"
#include "schedule/validity.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
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
  const std::vector<std::uint32_t> order = executable_order(listed, graph);
  if (order.size() < replicas.size()) throw InputError(find_deadlock(listed, graph).value());
  std::vector<Replica> ordered;
  ordered.reserve(replicas.size());
  for (const std::uint32_t k : order) ordered.push_back(replicas[k]);
  return ordered;
}

Schedule plan_one_replica_each(const Instance& instance, const std::vector<Replica>& replicas,
                               const StopToken& stop) {
  std::vector<Replica> planned = in_executable_order(instance, replicas);
  ListScheduleBuilder plan(instance);
  for (Replica& replica : planned) {
    stop.poll();
    replica.start = plan.start(replica.processor, plan.arrival(replica.task, replica.processor));
    plan.place(replica.task, replica.processor, replica.start);
    replica.finish = plan.finish(replica.task);
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
  IdMap<ProcessorId, double> ready(instance.platform.processor_count(), 0.0);
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
    replica.start = std::max(arrival, ready[replica.processor]);
    replica.finish = replica.start + instance.times(replica.task, replica.processor);
    ready[replica.processor] = replica.finish;
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
