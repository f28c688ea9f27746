#pragma once

#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {

/// Builds a schedule by insertion: each task goes into the earliest sufficient gap of a processor.
class InsertionBuilder {
 public:
  explicit InsertionBuilder(const Instance& instance)
      : instance_(instance),
        plan_(instance),
        timelines_(instance.platform.processor_count()),
        bound_(instance.platform.processor_count()) {}

  /// Places the task on its group's processor if the group has one, else processor finish +
  /// extra(p) is smallest (ties: smaller number). extra(p) >= 0.
  template <class Extra>
  void place_best(TaskId task, Extra extra);
  /// Places the task on its group's processor if the group has one, else on p.
  void place_on(TaskId task, ProcessorId p);

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
  std::vector<double> bound_;  // [P], scratch of place_best()
};

template <class Extra>
void InsertionBuilder::place_best(TaskId task, Extra extra) {
  const std::span<const double> arrival = plan_.arrivals(task);
  if (const auto group = plan_.group_processor(task)) {
    return place(task, *group, arrival[group->index()]);
  }
  // arrival + duration + extra is a lower bound of the cost. The processor of smallest bound is
  // evaluated first: its cost is likely below most other bounds, which then need no gap search.
  const std::span<const double> duration = instance_.times.row(task);
  std::size_t best = 0;
  for (std::size_t k = 0; k < bound_.size(); ++k) {
    bound_[k] = arrival[k] + duration[k] + extra(ProcessorId(k));
    if (bound_[k] < bound_[best]) best = k;
  }
  const auto cost_on = [&](std::size_t k, double before) {
    const ProcessorId p(k);
    return timelines_[p].earliest(arrival[k], duration[k], before) + duration[k] + extra(p);
  };
  double least = cost_on(best, std::numeric_limits<double>::infinity());
  for (std::size_t k = 0; k < bound_.size(); ++k) {
    if (bound_[k] > least || k == best) continue;
    const double cost = cost_on(k, std::nextafter(least, std::numeric_limits<double>::infinity()));
    if (cost < least || (cost == least && k < best)) {
      best = k;
      least = cost;
    }
  }
  place(task, ProcessorId(best), arrival[best]);
}

inline void InsertionBuilder::place_on(TaskId task, ProcessorId p) {
  const ProcessorId processor = plan_.group_processor(task).value_or(p);
  place(task, processor, plan_.arrival(task, processor));
}

}  // namespace dagsweep
