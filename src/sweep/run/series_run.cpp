#include "sweep/run/series_run.hpp"

#include <optional>

#include "metrics/series.hpp"
#include "schedule/group_processors.hpp"
#include "schedulers/list/pinned.hpp"
#include "simulation/engine/relocation.hpp"
#include "simulation/engine/static_engine.hpp"

namespace dagsweep {
namespace {

/// Where the schedule has placed each group of the graph.
GroupMap places_of(const TaskGraph& graph, const Schedule& schedule) {
  GroupMap places;
  for (const TaskId task : graph.tasks()) {
    if (graph.group(task) < 0) continue;
    places.emplace(graph.group(task), schedule.replicas().processor(schedule.replicas_of(task)[0]));
  }
  return places;
}

std::vector<Relocation> changes(const GroupMap& before, const GroupMap& after, double state) {
  std::vector<Relocation> moves;
  for (const auto& [group, to] : after) {
    const auto found = before.find(group);
    if (found == before.end() || found->second == to) continue;
    moves.push_back({found->second, to, state});
  }
  return moves;
}

}  // namespace

SeriesResult run_series(const Series& series, const SeriesSteps& steps,
                        const std::function<double()>& clock, const StopToken& stop) {
  SeriesResult result;
  SeriesFigures figures;
  GroupMap places;
  for (std::uint64_t k = 0; k < series.iterations; ++k) {
    stop.poll();
    const Experiment experiment = steps.experiment(k);
    const Instance& instance = experiment.instance;
    const double begin = clock();
    const Schedule schedule = k > 0 && series.carry == Carry::pinned
                                  ? schedule_pinned(instance, places, stop)
                                  : steps.scheduler(k)->schedule({instance}, stop);
    const double scheduled = clock();
    result.scheduling_seconds += scheduled - begin;
    if (k == 0 || series.carry == Carry::paid) {
      GroupMap now = places_of(instance.graph, schedule);
      if (k > 0) {
        figures.add(relocate(instance.platform, changes(places, now, series.state), stop));
      }
      places = std::move(now);
    }
    const Execution execution = execute(experiment, schedule, {}, stop);
    result.simulation_seconds += clock() - scheduled;
    const InstanceScale scale(instance);
    const Run run{instance, scale, schedule, execution};
    figures.add(run);
    if (k + 1 < series.iterations) continue;
    result.completed = figures.completed();
    result.metrics = figures.values(run);
  }
  return result;
}

}  // namespace dagsweep
