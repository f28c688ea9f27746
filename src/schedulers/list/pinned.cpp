#include "schedulers/list/pinned.hpp"

#include "schedule/priorities.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/ready_queue.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {

Schedule schedule_pinned(const Instance& instance, const GroupMap& places, const StopToken& stop) {
  const TaskGraph& graph = instance.graph;
  const IdMap<TaskId, double> bl = bottom_level(instance);
  ListScheduleBuilder plan(instance);
  IdMap<ProcessorId, AppendTimeline> timelines(instance.platform.processor_count());
  ReadyQueue ready(graph, bl);
  while (!ready.empty()) {
    stop.poll();
    const TaskId task = ready.take();
    ProcessorId at(0);
    if (graph.group(task) >= 0) {
      at = places.at(graph.group(task));
    } else {
      const auto arrival = plan.arrivals(task);
      const auto start = [&](ProcessorId p) { return timelines[p].earliest(arrival[p.index()]); };
      for (const ProcessorId p : instance.platform.processors()) {
        if (start(p) < start(at)) at = p;
      }
    }
    const double begin = timelines[at].earliest(plan.arrival(task, at));
    timelines[at].place(begin + instance.times(task, at));
    plan.place(task, at, begin);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
