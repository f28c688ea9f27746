#include "schedulers/list/hdlfet.hpp"

#include <algorithm>
#include <optional>

#include "core/number.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/append_builder.hpp"

namespace dagsweep {
namespace {

/// The processor that is ready first of those that can run some ready task. Ties: smaller number.
ProcessorId first_ready(const AppendBuilder& plan, const Instance& instance) {
  const auto can_run_any = [&](ProcessorId p) {
    const auto tasks = plan.ready();
    return instance.times.run_everywhere() ||
           std::any_of(tasks.begin(), tasks.end(),
                       [&](TaskId task) { return instance.times.can_run(task, p); });
  };
  std::optional<ProcessorId> first;
  for (const ProcessorId p : instance.platform.processors()) {
    if (first && plan.ready_time(p) >= plan.ready_time(*first)) continue;
    if (can_run_any(p)) first = p;
  }
  return *first;
}

/// max(DA, ready) of the k-th ready task on a processor that can run it, but perhaps not others of
/// its group.
double start_there(const AppendBuilder& plan, const Instance& instance, std::size_t k,
                   ProcessorId p) {
  const TaskId task = plan.ready()[k];
  if (instance.is_candidate(task, p)) return plan.start(k, p);
  return std::max(plan.arrival(task, p), plan.ready_time(p));
}

}  // namespace

Schedule Hdlfet::schedule(const Instance& instance, const StopToken& stop) {
  const IdMap<TaskId, double> sl = static_level(instance);
  AppendBuilder plan(instance);
  while (!plan.empty()) {
    stop.poll();
    const ProcessorId first = first_ready(plan, instance);
    std::size_t best = 0;
    double largest = -never;
    for (std::size_t k = 0; k < plan.ready().size(); ++k) {
      const TaskId task = plan.ready()[k];
      // No task starts before `first` is ready, so this is an upper bound of the task's level, as
      // computed.
      if (sl[task] - plan.ready_time(first) < largest) continue;
      if (!instance.times.can_run(task, first)) continue;
      const double level = sl[task] - start_there(plan, instance, k, first);
      const bool better =
          level > largest || (level == largest && instance.graph.position(task) <
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
