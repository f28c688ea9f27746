#include "schedulers/list/hdlfet.hpp"

#include "schedule/priorities.hpp"
#include "schedulers/list/parts/append_builder.hpp"

namespace dagsweep {

Schedule Hdlfet::schedule(const Instance& instance, const StopToken& stop) {
  const IdMap<TaskId, double> sl = static_level(instance);
  AppendBuilder plan(instance);
  while (!plan.empty()) {
    stop.poll();
    ProcessorId first(0);
    for (const ProcessorId p : instance.platform.processors()) {
      if (plan.ready_time(p) < plan.ready_time(first)) first = p;
    }
    std::size_t best = 0;
    double largest = 0.0;
    for (std::size_t k = 0; k < plan.ready().size(); ++k) {
      const TaskId task = plan.ready()[k];
      // No task starts before `first` is ready, so that this bounds its level, as computed.
      if (k > 0 && sl[task] - plan.ready_time(first) < largest) continue;
      const double level = sl[task] - plan.start(k, first);
      const bool better = k == 0 || level > largest ||
                          (level == largest && instance.graph.position(task) <
                                                   instance.graph.position(plan.ready()[best]));
      if (!better) continue;
      best = k;
      largest = level;
    }
    plan.place({best, plan.earliest_start_processor(best)});
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
