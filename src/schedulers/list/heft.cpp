#include "schedulers/list/heft.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/insertion_builder.hpp"

namespace dagsweep {

Schedule heft(const Snapshot& now, const StopToken& stop, const RankReadings& ranks) {
  const Instance& instance = now.instance;
  IdMap<ProcessorId, double> away_penalty(instance.platform.processor_count());
  for (const ProcessorId p : instance.platform.processors()) {
    away_penalty[p] = now.availability(p) > 0.0 ? 0.0 : never;
  }
  const auto has_live_candidate = [&](TaskId task) {
    const auto all = instance.platform.processors();
    return std::any_of(all.begin(), all.end(), [&](ProcessorId p) {
      return away_penalty[p] == 0.0 && instance.is_candidate(task, p);
    });
  };
  InsertionBuilder insertion(instance);
  const IdMap<TaskId, double> bl = bottom_level(instance, ranks);
  for (const TaskId task : by_upward_rank(instance.graph, bl, ranks)) {
    stop.poll();
    const bool waits = !has_live_candidate(task);
    insertion.place_best(task, [&](ProcessorId p) { return waits ? 0.0 : away_penalty[p]; });
  }
  return std::move(insertion).finished();
}

double reference_makespan(const Instance& instance, const StopToken& stop) {
  return heft({instance}, stop).makespan();
}

}  // namespace dagsweep
