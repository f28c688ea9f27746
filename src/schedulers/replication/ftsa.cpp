#include "schedulers/replication/ftsa.hpp"

#include "schedulers/replication/parts/free_task_queue.hpp"
#include "schedulers/replication/parts/latency_upper_bound.hpp"
#include "schedulers/replication/parts/replicated_schedule_builder.hpp"
#include "schedulers/replication/parts/replication_result.hpp"

namespace dagsweep {
namespace {

ReplicationResult run_ftsa(const Instance& instance, const ReplicationGoal& goal,
                           const StopToken& stop) {
  const Deadlines deadlines(instance, goal);
  ReplicatedScheduleBuilder builder(instance, goal.epsilon);
  LatencyUpperBound upper(instance, builder.links(),
                          instance.graph.task_count() * builder.replica_count());
  FreeTaskQueue free(instance, builder.tracker());
  while (!free.empty()) {
    stop.poll();
    const TaskId task = free.take();
    const ProcessorChoice choice = builder.choose_first_to_finish(task);
    deadlines.check(task, choice.largest);
    free.add(builder.place(task, choice.processors, choice.starts));
    upper.add(task, builder.replicas_of(task).processor, builder);
  }
  const double lower = builder.exit_latency().of_first();
  return {builder.take_replicas(), lower, upper.latency()};
}

}  // namespace

Schedule Ftsa::schedule(const Instance& instance, const StopToken& stop) {
  return run_ftsa(instance, goal_, stop).schedule(instance);
}

double fault_free_latency(const Instance& instance, const StopToken& stop) {
  return Ftsa(SchedulerRequest{}).schedule(instance, stop).latency_lower();
}

}  // namespace dagsweep
