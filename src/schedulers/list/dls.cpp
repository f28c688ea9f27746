#include "schedulers/list/dls.hpp"

#include "graph/levels.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/best_candidate_search.hpp"

namespace dagsweep {

Schedule Dls::schedule(const Instance& instance, const StopToken& stop) {
  const IdMap<TaskId, double> median = median_times(instance);
  const IdMap<TaskId, double> sl = bottom_levels(
      instance.graph, [&](TaskId task) { return median[task]; }, [](EdgeId) { return 0.0; });
  AppendBuilder plan(instance);
  BestCandidateSearch best(instance, plan);
  while (!plan.empty()) {
    stop.poll();
    best.place_best([&](TaskId task, ProcessorId p, double start) {
      const double delta = uses_delta_ ? median[task] - instance.times(task, p) : 0.0;
      const double level = sl[task] - start + delta;
      return CandidateRank{-level, 0.0, instance.graph.position(task)};
    });
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
