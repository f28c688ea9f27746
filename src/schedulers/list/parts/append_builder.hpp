#pragma once

#include <span>

#include "platform/instance.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/ready_arrivals.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {

/// A ready task and a processor for it.
struct Candidate {
  std::size_t place = 0;  ///< in ReadyArrivals::tasks()
  ProcessorId processor;
};

/// Appends tasks behind the last one of a processor, one of those that are ready at every step.
class AppendBuilder {
 public:
  explicit AppendBuilder(const Instance& instance)
      : instance_(instance),
        plan_(instance),
        ready_(instance, plan_),
        timelines_(instance.platform.processor_count()) {}

  bool empty() const { return ready_.tasks().empty(); }
  /// In no particular order; what becomes ready is added at the end, the last one takes the place
  /// of what is placed.
  std::span<const TaskId> ready() const { return ready_.tasks(); }
  /// The place of a ready task in ready().
  std::size_t place_of(TaskId task) const { return ready_.place(task); }
  /// max(DA, ready(p)) of the k-th ready task.
  double start(std::size_t k, ProcessorId p) const {
    return timelines_[p].earliest(ready_.arrivals(k)[p.index()]);
  }
  /// When the processor's last task ends.
  double ready_time(ProcessorId p) const { return timelines_[p].ready(); }
  std::optional<ProcessorId> group_processor(std::size_t k) const {
    return plan_.group_processor(ready_.tasks()[k]);
  }

  /// The processor on which the k-th ready task starts first, or where its group runs.
  ProcessorId earliest_start_processor(std::size_t k) const {
    if (const auto group = group_processor(k)) return *group;
    ProcessorId best(0);
    for (const ProcessorId p : instance_.platform.processors()) {
      if (start(k, p) < start(k, best)) best = p;
    }
    return best;
  }

  void place(const Candidate& chosen) {
    const TaskId task = ready_.tasks()[chosen.place];
    const double begin = start(chosen.place, chosen.processor);
    timelines_[chosen.processor].place(begin + instance_.times(task, chosen.processor));
    plan_.place(task, chosen.processor, begin);
    ready_.placed(chosen.place);
  }

  Schedule finished() && { return std::move(plan_).finished(); }

 private:
  const Instance& instance_;
  ListScheduleBuilder plan_;
  ReadyArrivals ready_;
  IdMap<ProcessorId, AppendTimeline> timelines_;
};

}  // namespace dagsweep
