#include "schedulers/list/hdlfet.hpp"

#include <algorithm>
#include <vector>

#include "schedule/priorities.hpp"
#include "schedulers/list/parts/append_builder.hpp"

namespace dagsweep {

Schedule Hdlfet::schedule(const Instance& instance, const StopToken& stop) {
  const TaskGraph& graph = instance.graph;
  const IdMap<TaskId, double> sl = static_level(instance);
  AppendBuilder plan(instance);
  const auto precedes = [&](TaskId a, TaskId b) {
    return sl[a] > sl[b] || (sl[a] == sl[b] && graph.position(a) < graph.position(b));
  };
  std::vector<TaskId> by_level;  // ready tasks
  const auto add = [&](TaskId task) {
    by_level.insert(std::lower_bound(by_level.begin(), by_level.end(), task, precedes), task);
  };
  std::for_each(plan.ready().begin(), plan.ready().end(), add);
  while (!plan.empty()) {
    stop.poll();
    ProcessorId first(0);
    for (const ProcessorId p : instance.platform.processors()) {
      if (plan.ready_time(p) < plan.ready_time(first)) first = p;
    }
    auto best = by_level.begin();
    double largest = sl[*best] - plan.start(plan.index_of(*best), first);
    for (auto next = best + 1; next != by_level.end(); ++next) {
      // No task starts before `first` is ready, and none behind this one has a larger sl.
      if (sl[*next] - plan.ready_time(first) < largest) break;
      const double level = sl[*next] - plan.start(plan.index_of(*next), first);
      if (level < largest) continue;
      if (level == largest && graph.position(*best) < graph.position(*next)) continue;
      best = next;
      largest = level;
    }
    const std::size_t index = plan.index_of(*best), others = plan.ready().size() - 1;
    by_level.erase(best);
    plan.place({index, plan.earliest_start_processor(index)});
    std::for_each(plan.ready().begin() + static_cast<std::ptrdiff_t>(others), plan.ready().end(),
                  add);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
