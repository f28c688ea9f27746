#pragma once

#include <cstddef>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"

namespace dagsweep {

/// Appends the tasks in canonical order. A unit is a group or an ungrouped task; the k-th unit,
/// from 0 in order of first appearance, goes to processor choose(k, task), a candidate of its first
/// task.
template <class Choose>
Schedule append_fixed_assignment(const Instance& instance, const StopToken& stop, Choose choose) {
  ListScheduleBuilder plan(instance);
  std::size_t units = 0;
  for (const TaskId task : instance.graph.canonical_order()) {
    stop.poll();
    const auto group = plan.group_processor(task);
    plan.append(task, group ? *group : choose(units++, task));
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
