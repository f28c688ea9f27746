#include "schedulers/list/parts/homogeneous_view.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "core/number.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/timeline.hpp"

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
  // Increasing (start, finish, pos) is consistent with the precedences and with every processor's
  // order.
  const ReplicaList& replicas = chosen.replicas();
  std::vector<std::uint32_t> order(replicas.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto key = [&](std::uint32_t k) {
    return std::tuple(replicas.start(k), replicas.finish(k),
                      instance.graph.position(replicas.task(k)));
  };
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });

  ListScheduleBuilder plan(instance);
  IdMap<ProcessorId, AppendTimeline> timelines(instance.platform.processor_count());
  for (const std::uint32_t k : order) {
    stop.poll();
    const TaskId task = replicas.task(k);
    const ProcessorId p = replicas.processor(k);
    const double start = timelines[p].earliest(plan.arrival(task, p));
    timelines[p].place(start + instance.times(task, p));
    plan.place(task, p, start);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
