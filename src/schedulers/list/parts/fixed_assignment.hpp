#pragma once

#include <cstddef>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {

/// Appends the tasks in canonical order, each unit (a group, or a task without one) on the
/// processor that choose(k) gives for the k-th unit, counted from 0 as they appear.
template <class Choose>
Schedule append_fixed_assignment(const Instance& instance, const StopToken& stop, Choose choose) {
  ListScheduleBuilder plan(instance);
  IdMap<ProcessorId, AppendTimeline> timelines(instance.platform.processor_count());
  std::size_t units = 0;
  for (const TaskId task : instance.graph.canonical_order()) {
    stop.poll();
    const auto group = plan.group_processor(task);
    const ProcessorId p = group ? *group : choose(units++);
    const double start = timelines[p].earliest(plan.arrival(task, p));
    timelines[p].place(start + instance.times(task, p));
    plan.place(task, p, start);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
