#include "schedulers/list/given_order.hpp"

#include <string>

#include "core/error.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"

namespace dagsweep {
namespace {

/// Throws InputError unless the assignment `next` may follow the assignments of the tasks in
/// `placed`.
void check_assignment(const Assignment& next, const Instance& instance,
                      const IdMap<TaskId, char>& placed, const ListScheduleBuilder& plan) {
  const TaskGraph& graph = instance.graph;
  if (next.task.index() >= graph.task_count()) {
    throw InputError("task " + std::to_string(next.task.value) + " does not exist (there are " +
                     std::to_string(graph.task_count()) + ", numbered from 0)");
  }
  const std::string task = "task " + std::to_string(next.task.value) + " ";
  const std::string processor = "processor " + std::to_string(next.processor.value);
  if (next.processor.index() >= instance.platform.processor_count()) {
    throw InputError(task + "is assigned to " + processor + " (there are " +
                     std::to_string(instance.platform.processor_count()) + ", numbered from 0)");
  }
  if (placed[next.task] != 0) throw InputError(task + "is in the order twice");
  if (!instance.times.can_run(next.task, next.processor)) {
    throw InputError(task + "is assigned to " + processor + ", which cannot run it");
  }
  for (const EdgeId edge : graph.in_edges(next.task)) {
    if (placed[graph.source(edge)] != 0) continue;
    throw InputError(task + "comes before its predecessor " +
                     std::to_string(graph.source(edge).value) +
                     " (give the tasks in an order in which predecessors come first)");
  }
  const auto group = plan.group_processor(next.task);
  if (group && *group != next.processor) {
    throw InputError(task + "is assigned to " + processor + ", but its group is on processor " +
                     std::to_string(group->value));
  }
}

}  // namespace

Schedule schedule_in_order(const Instance& instance, std::span<const Assignment> order) {
  const std::size_t tasks = instance.graph.task_count();
  ListScheduleBuilder plan(instance);
  IdMap<TaskId, char> placed(tasks, 0);
  for (const Assignment& next : order) {
    check_assignment(next, instance, placed, plan);
    plan.append(next.task, next.processor);
    placed[next.task] = 1;
  }
  if (order.size() < tasks) {
    throw InputError("the order has " + std::to_string(order.size()) + " of " +
                     std::to_string(tasks) + " tasks (every task must be scheduled)");
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
