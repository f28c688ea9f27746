#include "search/compared_runs.hpp"

#include <memory>

#include "core/number.hpp"
#include "runs/executed_run.hpp"
#include "schedulers/catalogue.hpp"
#include "search/parameters.hpp"

namespace dagsweep {
namespace {

/// Executes the planned schedule after these nodes have crashed at time 0.
Execution planned_execution(const SearchedAlgorithm& algorithm, const PreparedExperiment& on,
                            const CrashSet& crashes, const StopToken& stop,
                            const Listeners& listeners) {
  const Plan plan{std::make_shared<const Schedule>(
      initial_schedule(algorithm.scheduler->make(algorithm.arguments), on.instance(), stop))};
  RunRequest run;
  for (const NodeId n : crashes) run.scenario.outages.push_back({n, 0.0, never});
  return execute(run, on, stop, listeners, &plan).execution;
}

}  // namespace

std::array<ComparedRun, 2> compared_runs(const SearchRun& run, const SearchOutcome& outcome,
                                         const StopToken& stop) {
  const SearchMetric metric = search_metric(run.parameters);
  const Experiment found{outcome.found, std::nullopt};
  const PreparedExperiment on(metric.planned ? found : with_true_times(found, run.scenarios.run));
  std::array<ComparedRun, 2> compared;
  for (const bool is_second : {false, true}) {
    const SearchedAlgorithm& algorithm = is_second && run.second ? *run.second : run.first;
    ComparedRun& one = compared[is_second ? 1 : 0];
    Listeners listeners;
    listeners.add(one.trace);
    const Execution execution =
        metric.planned
            ? planned_execution(algorithm, on, is_second ? outcome.crashes : CrashSet(), stop,
                                listeners)
            : execute(searched_run(algorithm, run.scenarios, 0), on, stop, listeners).execution;
    one.end = execution.makespan;
    one.completed = execution.completed;
  }
  return compared;
}

}  // namespace dagsweep
