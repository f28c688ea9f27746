#include "schedulers/list/heft.hpp"

#include <algorithm>
#include <vector>

#include "core/number.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/insertion_builder.hpp"

namespace dagsweep {

Schedule heft(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  const IdMap<TaskId, double> rank = bottom_level(instance);
  std::vector<TaskId> order(instance.graph.canonical_order().begin(),
                            instance.graph.canonical_order().end());
  std::stable_sort(order.begin(), order.end(),
                   [&](TaskId a, TaskId b) { return rank[a] > rank[b]; });  // ties keep pos

  std::vector<double> away_penalty;
  for (const ProcessorId p : instance.platform.processors()) {
    away_penalty.push_back(now.availability(p) > 0.0 ? 0.0 : never);
  }
  InsertionBuilder insertion(instance);
  for (const TaskId task : order) {
    stop.poll();
    insertion.place_best(task, [&](ProcessorId p) { return away_penalty[p.index()]; });
  }
  return std::move(insertion).finished();
}

double reference_makespan(const Instance& instance, const StopToken& stop) {
  return heft({instance}, stop).makespan();
}

}  // namespace dagsweep
