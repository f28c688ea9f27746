#include "schedulers/list/dls.hpp"

#include "graph/levels.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/candidate_heap_search.hpp"
#include "schedulers/list/parts/level_rounding.hpp"
#include "schedulers/list/peer_gdl.hpp"

namespace dagsweep {
namespace {

/// The dynamic level, negated: the smallest value is the largest level.
class NegatedLevel {
 public:
  NegatedLevel(const Instance& instance, bool uses_delta)
      : times_(instance.times),
        uses_delta_(uses_delta),
        median_(median_times(instance)),
        sl_(bottom_levels(
            instance.graph, [&](TaskId task) { return median_[task]; },
            [](EdgeId) { return 0.0; })) {
    rounding_.add_levels(sl_.values());
    rounding_.add_times(median_.values());
    for (const TaskId task : instance.graph.tasks()) rounding_.add_times(times_.row(task));
  }

  double at(TaskId task, ProcessorId p, double start) const {
    return -(sl_[task] - start + delta(task, p));
  }
  double without_start(TaskId task, ProcessorId p) const { return -(sl_[task] + delta(task, p)); }
  double rounding(double ready) const { return rounding_.at(ready); }

 private:
  double delta(TaskId task, ProcessorId p) const {
    return uses_delta_ ? median_[task] - times_(task, p) : 0.0;
  }

  const ExecutionTimes& times_;
  const bool uses_delta_;
  const IdMap<TaskId, double> median_;
  const IdMap<TaskId, double> sl_;
  LevelRounding rounding_;
};

}  // namespace

Schedule Dls::schedule(const Instance& instance, const StopToken& stop) {
  if (as_peer_) return peer_gdl(instance, uses_delta_, stop);
  const NegatedLevel level(instance, uses_delta_);
  AppendBuilder plan(instance);
  CandidateHeapSearch best(plan, level, instance.graph.positions(),
                           instance.platform.processor_count());
  while (!plan.empty()) {
    stop.poll();
    best.place_best();
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
