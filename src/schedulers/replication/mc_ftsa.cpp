#include "schedulers/replication/mc_ftsa.hpp"

#include <algorithm>
#include <vector>

#include "schedule/priorities.hpp"
#include "schedulers/replication/parts/chosen_sources.hpp"
#include "schedulers/replication/parts/criticalness.hpp"
#include "schedulers/replication/parts/matching.hpp"

namespace dagsweep {

namespace {

template <class Matching>
ReplicatedPlan plan_by(const Instance& instance, const ReplicationGoal& goal,
                       const StopToken& stop) {
  const Deadlines deadlines(instance, goal);
  Replication plan(instance, goal.epsilon, bottom_level(instance));
  plan.expect_all_inputs();
  Criticalness free(instance.graph, plan);
  Senders senders(instance, plan);
  SourceLists sources(instance.graph, plan.copies());
  Matching match;
  std::vector<double> start(plan.copies());
  while (!free.empty()) {
    stop.poll();
    const TaskId task = free.take();
    const std::span<const ProcessorId> processors = plan.choose_first_to_finish(task);
    deadlines.check(task, plan.largest_choice());
    for (std::size_t k = 0; k < start.size(); ++k) start[k] = plan.ready(processors[k]);
    const std::span<const EdgeId> edges = instance.graph.in_edges(task);
    senders.start_task(task, processors);
    sources.start_task(edges.size());
    for (std::size_t input = 0; input < edges.size(); ++input) {
      sources.set(input, senders.find(edges[input], match));
      senders.raise_starts(start);
    }
    free.add(plan.place(task, start));
  }
  return {plan.take_replicas(), plan.latest_first_exit(), plan.latest_last_exit(),
          std::move(sources).finished()};
}

}  // namespace

Schedule McFtsa::schedule(const Snapshot& now, const StopToken& stop) {
  const auto plan = matching_ == "greedy" ? plan_by<GreedyMatching> : plan_by<BottleneckMatching>;
  return plan(now.instance, goal_, stop).finished(now.instance);
}

}  // namespace dagsweep
