#include "schedulers/mc_ftsa.hpp"

#include <algorithm>
#include <vector>

#include "schedulers/chosen_sources.hpp"
#include "schedulers/matching.hpp"
#include "schedulers/replication.hpp"

namespace dagsweep {

Schedule McFtsa::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  const auto match = matching_ == "greedy" ? match_greedily : match_for_bottleneck;
  Replication plan(instance, epsilon_);
  SourceLists sources(plan.copies());
  Senders senders;
  std::vector<MatchedPair> pairs;
  std::vector<double> start(plan.copies());
  while (!plan.empty()) {
    stop.poll();
    const TaskId task = plan.take();
    const std::span<const ProcessorId> processors = plan.choose(task);
    for (std::size_t k = 0; k < start.size(); ++k) start[k] = plan.ready(processors[k]);

    for (const EdgeId edge : instance.graph.in_edges(task)) {
      const TaskId predecessor = instance.graph.source(edge);
      const auto receive = [&](std::uint32_t from, std::uint32_t to) {
        const Replica& sender = plan.replicas_of(predecessor)[from];
        const double arrival =
            sender.finish + instance.comm(edge, sender.processor, processors[to]);
        start[to] = std::max(start[to], arrival);
        sources.add(to, plan.first_replica(predecessor) + from);
      };
      senders.find(edge, processors, instance, plan);
      for (const MatchedPair& pair : senders.internal) receive(pair.source, pair.target);
      match(senders.problem, pairs);
      for (const MatchedPair& pair : pairs) {
        receive(senders.source[pair.source], senders.target[pair.target]);
      }
    }
    for (std::size_t k = 0; k < start.size(); ++k) plan.place(task, processors[k], start[k]);
    plan.finished_task(task);
    sources.next_task();
  }
  return {instance.graph,          instance.platform.processor_count(),
          plan.take_replicas(),    plan.latest_first_exit(),
          plan.latest_last_exit(), std::move(sources).finished()};
}

}  // namespace dagsweep
