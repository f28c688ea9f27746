#include "schedulers/heft.hpp"

#include <algorithm>
#include <vector>

#include "schedule/priorities.hpp"
#include "schedulers/insertion.hpp"

namespace dagsweep {

Schedule Heft::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  const IdMap<TaskId, double> rank = bottom_level(instance);
  std::vector<TaskId> order(instance.graph.canonical_order().begin(),
                            instance.graph.canonical_order().end());
  std::stable_sort(order.begin(), order.end(),
                   [&](TaskId a, TaskId b) { return rank[a] > rank[b]; });  // ties keep pos

  Insertion insertion(instance);
  for (const TaskId task : order) {
    stop.poll();
    insertion.place_best(task, [](ProcessorId) { return 0.0; });
  }
  return std::move(insertion).finished();
}

double reference_makespan(const Instance& instance, const StopToken& stop) {
  return Heft({}).schedule({instance}, stop).makespan();
}

}  // namespace dagsweep
