#include "schedulers/list/etf.hpp"

#include "schedule/priorities.hpp"
#include "schedulers/list/parts/best_candidate_search.hpp"

namespace dagsweep {

Schedule Etf::schedule(const Instance& instance, const StopToken& stop) {
  const IdMap<TaskId, double> sl = static_level(instance);
  AppendBuilder plan(instance);
  BestCandidateSearch best(instance, plan);
  while (!plan.empty()) {
    stop.poll();
    best.place_best([&](TaskId task, ProcessorId /*p*/, double start) {
      return CandidateRank{start, -sl[task], instance.graph.position(task)};
    });
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
