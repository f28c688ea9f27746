#include "schedulers/replication/ftsa.hpp"

#include "schedule/priorities.hpp"
#include "schedulers/replication/parts/criticalness.hpp"
#include "schedulers/replication/parts/upper_bound.hpp"

namespace dagsweep {
namespace {

ReplicatedPlan plan_ftsa(const Instance& instance, const ReplicationGoal& goal,
                         const StopToken& stop) {
  const Deadlines deadlines(instance, goal);
  Replication plan(instance, goal.epsilon, bottom_level(instance));
  UpperBound upper(instance, plan);
  Criticalness free(instance.graph, plan);
  while (!free.empty()) {
    stop.poll();
    const TaskId task = free.take();
    plan.choose_first_to_finish(task);
    deadlines.check(task, plan.largest_choice());
    free.add(plan.place(task, plan.starts()));
    upper.add(task);
  }
  const double latest = upper.latest_exit();
  return {plan.take_replicas(), plan.latest_first_exit(), latest};
}

}  // namespace

Schedule Ftsa::schedule(const Snapshot& now, const StopToken& stop) {
  return plan_ftsa(now.instance, goal_, stop).finished(now.instance);
}

}  // namespace dagsweep
