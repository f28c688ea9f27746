#include "schedulers/list/parts/homogeneous_view.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "core/number.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"

namespace dagsweep {

Instance homogeneous_view(const Instance& instance) {
  const std::size_t processors = instance.platform.processor_count();
  std::vector<double> times;
  times.reserve(instance.graph.task_count() * processors);
  for (const TaskId task : instance.graph.tasks()) {
    for (const ProcessorId p : instance.platform.processors()) {
      times.push_back(instance.times.can_run(task, p) ? instance.times.mean(task) : never);
    }
  }
  return {instance.graph, instance.platform,
          ExecutionTimes(instance.graph.task_count(), processors, std::move(times))};
}

Schedule with_actual_times(const Instance& instance, const Schedule& chosen,
                           const StopToken& stop) {
  // This order is consistent with the precedences and with every processor's order.
  const ReplicaList& replicas = chosen.replicas();
  std::vector<std::uint32_t> order(replicas.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {},
                    [&](std::uint32_t k) { return time_key(replicas[k], instance.graph); });

  ListScheduleBuilder plan(instance);
  for (const std::uint32_t k : order) {
    stop.poll();
    plan.append(replicas.task(k), replicas.processor(k));
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
