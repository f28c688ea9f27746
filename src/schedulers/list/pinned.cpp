#include "schedulers/list/pinned.hpp"

#include "schedule/priorities.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/ready_queue.hpp"

namespace dagsweep {

Schedule schedule_pinned(const Instance& instance, const GroupMap& group_processors,
                         const StopToken& stop) {
  const TaskGraph& graph = instance.graph;
  const IdMap<TaskId, double> bl = bottom_level(instance);
  ListScheduleBuilder plan(instance);
  ReadyQueue ready(graph, by_decreasing_level(graph, bl));
  while (!ready.empty()) {
    stop.poll();
    const TaskId task = ready.take();
    ProcessorId best(0);
    if (graph.group(task) >= 0) {
      best = group_processors.at(graph.group(task));
    } else {
      const auto arrival = plan.arrivals(task);
      const auto start = [&](ProcessorId p) { return plan.start(p, arrival[p.index()]); };
      for (const ProcessorId p : instance.platform.processors()) {
        if (start(p) < start(best)) best = p;
      }
    }
    plan.append(task, best);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
