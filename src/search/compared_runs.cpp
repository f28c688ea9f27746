#include "search/compared_runs.hpp"

#include "core/number.hpp"
#include "schedulers/catalogue.hpp"
#include "search/parameters.hpp"
#include "simulation/engine/static_engine.hpp"

namespace dagsweep {
namespace {

/// Executes the planned schedule after these processors have crashed at time 0.
Execution planned_execution(const SearchedAlgorithm& algorithm, const Instance& instance,
                            const CrashSet& crashes, const StopToken& stop,
                            const Listeners& listeners) {
  Scenario scenario;
  for (const ProcessorId p : crashes) scenario.outages.push_back({p, 0.0, never});
  const Schedule schedule =
      initial_schedule(algorithm.entry->make(algorithm.request), instance, stop);
  return execute({instance, std::nullopt}, schedule, scenario, stop, listeners);
}

}  // namespace

std::array<ComparedRun, 2> compared_runs(const SearchRun& run, const SearchOutcome& outcome,
                                         const StopToken& stop) {
  const SearchMetric metric = search_metric(run.parameters);
  std::array<ComparedRun, 2> compared;
  for (const bool is_second : {false, true}) {
    const SearchedAlgorithm& algorithm = is_second && run.second ? *run.second : run.first;
    ComparedRun& one = compared[is_second ? 1 : 0];
    Listeners listeners;
    listeners.add(one.trace);
    const Execution execution =
        metric.planned
            ? planned_execution(algorithm, outcome.found, is_second ? outcome.crashes : CrashSet(),
                                stop, listeners)
            : searched_execution(algorithm, run.scenario, 0, outcome.found, stop, listeners);
    one.end = execution.makespan;
    one.completed = execution.completed;
  }
  return compared;
}

}  // namespace dagsweep
