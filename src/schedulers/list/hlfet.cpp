#include "schedulers/list/hlfet.hpp"

#include "schedule/priorities.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/ready_queue.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {

Schedule Hlfet::schedule(const Instance& instance, const StopToken& stop) {
  const IdMap<TaskId, double> sl = static_level(instance);
  ListScheduleBuilder plan(instance);
  IdMap<ProcessorId, AppendTimeline> timelines(instance.platform.processor_count());
  ReadyQueue ready(instance.graph, sl);
  while (!ready.empty()) {
    stop.poll();
    const TaskId task = ready.take();
    const std::span<const double> arrival = plan.arrivals(task);
    const auto start = [&](ProcessorId p) { return timelines[p].earliest(arrival[p.index()]); };
    ProcessorId best(0);
    if (const auto group = plan.group_processor(task)) {
      best = *group;
    } else {
      for (const ProcessorId p : instance.platform.processors()) {
        if (start(p) < start(best)) best = p;
      }
    }
    const double begin = start(best);
    timelines[best].place(begin + instance.times(task, best));
    plan.place(task, best, begin);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
