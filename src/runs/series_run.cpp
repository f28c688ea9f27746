#include "runs/series_run.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "core/random.hpp"
#include "metrics/series.hpp"
#include "schedule/group_processors.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedulers/list/pinned.hpp"
#include "simulation/engine/relocation.hpp"
#include "simulation/engine/static_engine.hpp"

namespace dagsweep {
namespace {

/// The processor of each group of the graph.
GroupMap group_processors(const TaskGraph& graph, const Schedule& schedule) {
  const TaskReplicas of_task(schedule);
  GroupMap processors;
  for (const TaskId task : graph.tasks()) {
    if (graph.group(task) < 0) continue;
    processors.emplace(graph.group(task), schedule.replicas().processor(of_task[task][0]));
  }
  return processors;
}

std::vector<Relocation> relocations(const Platform& platform, const GroupMap& before,
                                    const GroupMap& after, double state) {
  std::vector<Relocation> moves;
  for (const auto& [group, to] : after) {
    const auto found = before.find(group);
    if (found == before.end() || platform.share_node(found->second, to)) continue;
    moves.push_back({platform.node(found->second), platform.node(to), state});
  }
  return moves;
}

/// The scheduler of iteration k.
std::unique_ptr<StaticScheduler> scheduler_of(const RunRequest& request, std::uint64_t k) {
  SchedulerRequest arguments = request.arguments;
  if (k > 0) arguments.seed = RandomStream(arguments.seed, Purpose::iteration, k).next();
  return std::get<SchedulerFactory<StaticScheduler>>(request.scheduler->factory)(arguments);
}

}  // namespace

SeriesResult run_series(const Series& series, const RunRequest& request, const SeriesSteps& steps,
                        const SecondsClock& clock, const StopToken& stop, RunObserver* observer) {
  SeriesResult result;
  double simulated = 0.0;
  SeriesFigures totals;
  GroupMap current;
  Scenario scenario;
  scenario.rules = request.scenario.rules;
  for (std::uint64_t k = 0; k < series.iterations; ++k) {
    stop.poll();
    const Experiment experiment = steps.experiment(k);
    const Instance& instance = experiment.instance;
    const double begin = clock();
    ExecutedRun run{.planned = std::make_shared<const Schedule>(
                        k > 0 && series.carry == Carry::pinned
                            ? schedule_pinned(instance, current, stop)
                            : scheduler_of(request, k)->schedule(instance, stop)),
                    .scenario = scenario};
    const Schedule& schedule = *run.planned;
    const double scheduled = clock();
    result.scheduling_seconds += scheduled - begin;
    if (k == 0 || series.carry == Carry::paid) {
      GroupMap next = group_processors(instance.graph, schedule);
      if (k > 0) {
        const RelocationResult moved = relocate(
            instance.platform, relocations(instance.platform, current, next, series.state), stop);
        totals.add(moved);
        simulated += moved.time;
      }
      current = std::move(next);
    }
    Observation observation(instance);
    if (observer != nullptr) observer->begins(simulated, observation.listeners());
    run.execution = execute(experiment, schedule, scenario, stop, observation.listeners());
    result.simulation_seconds += clock() - scheduled;
    const InstanceScale scale = steps.scale(k, experiment);
    const Run measured{instance, scale, schedule, run.execution};
    totals.add(measured, observation);
    simulated += run.execution.makespan;
    if (observer != nullptr) observer->ended({experiment, run, observation});
    if (k + 1 < series.iterations) continue;
    result.completed = totals.completed();
    result.metrics = totals.values(measured);
  }
  return result;
}

}  // namespace dagsweep
