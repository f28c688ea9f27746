#include "schedulers/dls.hpp"

#include <optional>

#include "graph/levels.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/appending.hpp"

namespace dagsweep {

Schedule Dls::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  const IdMap<TaskId, double> median = median_times(instance);
  const IdMap<TaskId, double> sl = bottom_levels(
      instance.graph, [&](TaskId task) { return median[task]; }, [](EdgeId) { return 0.0; });
  Appending plan(instance);
  while (!plan.empty()) {
    stop.poll();
    std::optional<Candidate> best;
    double largest = 0.0;
    plan.for_each_candidate([&](std::size_t k, ProcessorId p) {
      const TaskId task = plan.ready()[k];
      const double level = sl[task] - plan.start(k, p) + (median[task] - instance.times(task, p));
      const auto earlier = [&](TaskId other) {
        return instance.graph.position(task) < instance.graph.position(other);
      };
      if (best && (level < largest || (level == largest && !earlier(plan.ready()[best->place])))) {
        return;
      }
      best = {k, p};
      largest = level;
    });
    plan.place(*best);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
