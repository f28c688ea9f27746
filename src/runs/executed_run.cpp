#include "runs/executed_run.hpp"

#include <utility>

#include "simulation/crashes/scenario_of_schedule.hpp"
#include "simulation/engine/static_engine.hpp"

namespace dagsweep {
namespace {

template <class Kind>
ExecutedReactively execute_scheduler(Kind& scheduler, const CalledAlgorithm& algorithm,
                                     const Experiment& experiment, const ScenarioSource& source,
                                     const StopToken& stop, const Listeners& listeners) {
  const Platform& platform = experiment.instance.platform;
  const Rescheduling how =
      rescheduling_of(algorithm.entry, algorithm.parameters, platform, source.m0, algorithm.period);
  Scenario scenario = draw_scenario(source.settings, platform, source.m0, source.seed);
  ReactiveExecution run = execute_reactively(experiment, scheduler, how, scenario, stop, listeners);
  return {how, std::move(scenario), std::move(run)};
}

}  // namespace

ExecutedSchedule execute_schedule(const Experiment& experiment, const Schedule& schedule,
                                  const ScenarioSource& source, const StopToken& stop,
                                  const Listeners& listeners) {
  Scenario scenario =
      scenario_of_schedule(experiment, schedule, source.settings, source.m0, source.seed, stop);
  Execution execution = execute(experiment, schedule, scenario, stop, listeners);
  return {std::move(scenario), std::move(execution)};
}

ExecutedReactively execute_calling(ReactiveScheduler& scheduler, const CalledAlgorithm& algorithm,
                                   const Experiment& experiment, const ScenarioSource& source,
                                   const StopToken& stop, const Listeners& listeners) {
  return execute_scheduler(scheduler, algorithm, experiment, source, stop, listeners);
}

ExecutedReactively execute_calling(OnlineScheduler& scheduler, const CalledAlgorithm& algorithm,
                                   const Experiment& experiment, const ScenarioSource& source,
                                   const StopToken& stop, const Listeners& listeners) {
  return execute_scheduler(scheduler, algorithm, experiment, source, stop, listeners);
}

}  // namespace dagsweep
