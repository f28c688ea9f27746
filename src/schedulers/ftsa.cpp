#include "schedulers/ftsa.hpp"

#include <vector>

#include "schedule/priorities.hpp"
#include "schedulers/criticalness.hpp"
#include "schedulers/upper_bound.hpp"

namespace dagsweep {
namespace {

ReplicatedPlan plan_ftsa(const Instance& instance, const ReplicationGoal& goal,
                         const StopToken& stop) {
  const Deadlines deadlines(instance, goal);
  Replication plan(instance, goal.epsilon, bottom_level(instance));
  UpperBound upper(instance, plan);
  Criticalness free(instance.graph, plan);
  std::vector<double> start(plan.copies());
  while (!free.empty()) {
    stop.poll();
    const TaskId task = free.take();
    const std::span<const ProcessorId> processors = plan.choose_first_to_finish(task);
    deadlines.check(task, plan.largest_choice());
    for (std::size_t k = 0; k < start.size(); ++k) start[k] = plan.start(processors[k]);
    free.add(plan.place(task, start));
    upper.add(task);
  }
  return {plan.take_replicas(), plan.latest_first_exit(), upper.latest_exit()};
}

}  // namespace

Schedule Ftsa::schedule(const Snapshot& now, const StopToken& stop) {
  return plan_ftsa(now.instance, goal_, stop).finished(now.instance);
}

}  // namespace dagsweep
