#include "schedulers/replication/mc_ftsa.hpp"

#include <algorithm>
#include <vector>

#include "schedulers/replication/parts/chosen_sources_builder.hpp"
#include "schedulers/replication/parts/free_task_queue.hpp"
#include "schedulers/replication/parts/replicated_schedule_builder.hpp"
#include "schedulers/replication/parts/replication_result.hpp"
#include "schedulers/replication/parts/sender_assignment.hpp"

namespace dagsweep {
namespace {

ReplicationResult run_mc_ftsa(const Instance& instance, const ReplicationGoal& goal,
                              MatchingRule rule, const StopToken& stop) {
  const Deadlines deadlines(instance, goal);
  ReplicatedScheduleBuilder builder(instance, goal.epsilon);
  FreeTaskQueue free(instance, builder.tracker());
  SenderAssignment senders(instance, builder, rule);
  ChosenSourcesBuilder sources(instance.graph, builder.replica_count());
  std::vector<double> start(builder.replica_count());
  while (!free.empty()) {
    stop.poll();
    const TaskId task = free.take();
    const ProcessorChoice choice = builder.choose_first_to_finish(task);
    deadlines.check(task, choice.largest);
    for (std::size_t k = 0; k < start.size(); ++k) start[k] = builder.ready(choice.processors[k]);
    const std::span<const EdgeId> inputs = instance.graph.in_edges(task);
    senders.start_task(task, choice.processors);
    sources.start_task(inputs.size());
    for (std::size_t input = 0; input < inputs.size(); ++input) {
      const std::span<const std::uint32_t> target_of = senders.assign(inputs[input]);
      for (std::uint32_t source = 0; source < target_of.size(); ++source) {
        const std::uint32_t target = target_of[source];
        sources.set(input, target, source);
        if (senders.is_early()) continue;
        start[target] = std::max(start[target], senders.arrival(source, target));
      }
    }
    free.add(builder.place(task, choice.processors, start));
  }
  const ExitLatency latency = builder.exit_latency();
  return {builder.take_replicas(), latency.of_first(), latency.of_last(), sources.take()};
}

}  // namespace

Schedule McFtsa::schedule(const Instance& instance, const StopToken& stop) {
  ReplicationResult result = run_mc_ftsa(instance, goal_, rule_, stop);
  result.sources->any_live_if_lost = any_live_if_lost_;
  return std::move(result).schedule(instance);
}

}  // namespace dagsweep
