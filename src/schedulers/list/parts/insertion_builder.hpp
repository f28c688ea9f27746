#pragma once

#include <span>

#include "platform/instance.hpp"
#include "schedulers/list/parts/least_cost_insertion.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {

/// Builds a schedule by insertion: each task goes into the earliest sufficient gap of a processor.
class InsertionBuilder {
 public:
  explicit InsertionBuilder(const Instance& instance)
      : instance_(instance), plan_(instance), timelines_(instance.platform.processor_count()) {}

  /// Places the task on its group's processor if the group has one, otherwise where finish +
  /// extra(p) is smallest (ties: smaller number). extra(p) >= 0.
  template <class Extra>
  void place_best(TaskId task, Extra extra);

  Schedule finished() && { return std::move(plan_).finished(); }

 private:
  void place(TaskId task, ProcessorId p, double arrival) {
    const double duration = instance_.times(task, p);
    const double start = timelines_[p].earliest(arrival, duration);
    timelines_[p].place(start, start + duration);
    plan_.place(task, p, start);
  }

  const Instance& instance_;
  ListScheduleBuilder plan_;
  IdMap<ProcessorId, InsertTimeline> timelines_;
};

template <class Extra>
void InsertionBuilder::place_best(TaskId task, Extra extra) {
  const std::span<const double> arrival = plan_.arrivals(task);
  if (const auto group = plan_.group_processor(task)) {
    return place(task, *group, arrival[group->index()]);
  }
  const ProcessorId best =
      least_cost_insertion(timelines_, arrival, instance_.times.row(task), extra);
  place(task, best, arrival[best.index()]);
}

}  // namespace dagsweep
