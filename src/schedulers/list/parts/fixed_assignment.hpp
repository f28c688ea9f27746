#pragma once

#include <cstddef>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {

/// Appends the tasks in canonical order. A unit is a group or an ungrouped task; the k-th unit,
/// from 0 in order of first appearance, goes to processor choose(k, task), a candidate of its first
/// task.
template <class Choose>
Schedule append_fixed_assignment(const Instance& instance, const StopToken& stop, Choose choose) {
  ListScheduleBuilder plan(instance);
  IdMap<ProcessorId, AppendTimeline> timelines(instance.platform.processor_count());
  std::size_t units = 0;
  for (const TaskId task : instance.graph.canonical_order()) {
    stop.poll();
    const auto group = plan.group_processor(task);
    const ProcessorId p = group ? *group : choose(units++, task);
    const double start = timelines[p].earliest(plan.arrival(task, p));
    timelines[p].place(start + instance.times(task, p));
    plan.place(task, p, start);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
