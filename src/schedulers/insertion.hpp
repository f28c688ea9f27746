#pragma once

#include <span>

#include "platform/instance.hpp"
#include "schedule/list_plan.hpp"
#include "schedule/timeline.hpp"

namespace dagsweep {

/// Places tasks one by one into the earliest gap of a processor that holds them.
class Insertion {
 public:
  explicit Insertion(const Instance& instance)
      : instance_(instance), plan_(instance), timelines_(instance.platform.processor_count()) {}

  /// Where its finish + extra(p) is smallest, ties by processor number; a task of a group that has
  /// a processor goes there. extra >= 0.
  template <class Extra>
  void place_best(TaskId task, Extra extra);
  /// On p, or where its group runs.
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
  ListPlan plan_;
  IdMap<ProcessorId, InsertTimeline> timelines_;
};

template <class Extra>
void Insertion::place_best(TaskId task, Extra extra) {
  const std::span<const double> arrival = plan_.arrivals(task);
  const std::span<const double> duration = instance_.times.row(task);
  const auto cost_on = [&](std::size_t k) {
    const ProcessorId p(k);
    return timelines_[p].earliest(arrival[k], duration[k]) + duration[k] + extra(p);
  };
  std::size_t best = 0;
  if (const auto group = plan_.group_processor(task)) {
    best = group->index();
  } else {
    double least = cost_on(0);
    for (std::size_t k = 1; k < duration.size(); ++k) {
      // No start is earlier than the arrival: most processors need no search for a gap.
      if (arrival[k] + duration[k] + extra(ProcessorId(k)) >= least) continue;
      const double cost = cost_on(k);
      if (cost < least) {
        best = k;
        least = cost;
      }
    }
  }
  place(task, ProcessorId(best), arrival[best]);
}

inline void Insertion::place_on(TaskId task, ProcessorId p) {
  const ProcessorId where = plan_.group_processor(task).value_or(p);
  place(task, where, plan_.arrival(task, where));
}

}  // namespace dagsweep
