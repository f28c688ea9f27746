#include "schedulers/heft.hpp"

#include <algorithm>
#include <vector>

#include "schedule/list_plan.hpp"
#include "schedule/priorities.hpp"
#include "schedule/timeline.hpp"

namespace dagsweep {

Schedule Heft::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  const IdMap<TaskId, double> rank = bottom_level(instance);
  std::vector<TaskId> order(instance.graph.canonical_order().begin(),
                            instance.graph.canonical_order().end());
  std::stable_sort(order.begin(), order.end(),
                   [&](TaskId a, TaskId b) { return rank[a] > rank[b]; });  // ties keep pos

  ListPlan plan(instance);
  IdMap<ProcessorId, InsertTimeline> timelines(instance.platform.processor_count());
  for (const TaskId task : order) {
    stop.poll();
    const std::span<const double> arrival = plan.arrivals(task);
    const std::span<const double> duration = instance.times.row(task);
    const auto start_on = [&](ProcessorId p) {
      return timelines[p].earliest(arrival[p.index()], duration[p.index()]);
    };
    ProcessorId best(0);
    if (const auto group = plan.group_processor(task)) {
      best = *group;
    } else {
      double best_finish = start_on(best) + duration[0];
      for (std::size_t k = 1; k < duration.size(); ++k) {
        // No start is earlier than the arrival: most processors need no search for a gap.
        if (arrival[k] + duration[k] >= best_finish) continue;
        const double finish = start_on(ProcessorId(k)) + duration[k];
        if (finish < best_finish) {
          best = ProcessorId(k);
          best_finish = finish;
        }
      }
    }
    const double start = start_on(best);
    timelines[best].place(start, start + duration[best.index()]);
    plan.place(task, best, start);
  }
  return std::move(plan).finished();
}

double reference_makespan(const Instance& instance, const StopToken& stop) {
  return Heft({}).schedule({instance}, stop).makespan();
}

}  // namespace dagsweep
