#pragma once

#include <span>

#include "core/number.hpp"
#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"

namespace dagsweep {

/// The properties of a (task, processor) pair that an immediate mode heuristic may use.
struct ImmediateChoice {
  double ready;  ///< finish of the last task on the processor; 0 if none
  double start;  ///< max(DA, ready)
  double time;   ///< W
};

/// Appends the tasks in canonical order, each to its group's processor if there is one, else where
/// cost(ImmediateChoice) is smallest. Ties: smaller processor.
template <class Cost>
Schedule map_immediately(const Instance& instance, const StopToken& stop, Cost cost) {
  ListScheduleBuilder plan(instance);
  for (const TaskId task : instance.graph.canonical_order()) {
    stop.poll();
    const std::span<const double> arrival = plan.arrivals(task);
    const auto choice = [&](ProcessorId p) {
      return ImmediateChoice{plan.ready(p), plan.start(p, arrival[p.index()]),
                             instance.times(task, p)};
    };
    ProcessorId best(0);
    if (const auto group = plan.group_processor(task)) {
      best = *group;
    } else {
      double least = never;
      for (const ProcessorId p : instance.platform.processors()) {
        if (!instance.is_candidate(task, p)) continue;
        const double here = cost(choice(p));
        if (here < least) {
          best = p;
          least = here;
        }
      }
    }
    plan.append(task, best, arrival[best.index()]);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
