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
  CallingRun calling = calling_run(algorithm, experiment.instance.platform, source);
  ReactiveExecution run =
      execute_reactively(experiment, scheduler, calling.how, calling.scenario, stop, listeners);
  return {calling.how, std::move(calling.scenario), std::move(run)};
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

CalledAlgorithm called_algorithm(const AlgorithmCall& call, const ScenarioSource& source) {
  if (source.settings.rules.zero_work_is_immediate) throw InputError(immediate_zero_work_refused);
  if (source.settings.worst_crash_set) throw InputError(worst_crash_set_refused);
  const Parameters& parameters = call.request.parameters;
  const double period =
      parameters.real_unless_word("period_time").value_or(parameters.real("period") * source.m0);
  return {*call.entry, parameters, period};
}

CallingRun calling_run(const CalledAlgorithm& algorithm, const Platform& platform,
                       const ScenarioSource& source) {
  return {
      rescheduling_of(algorithm.entry, algorithm.parameters, platform, source.m0, algorithm.period),
      draw_scenario(source.settings, platform, source.m0, source.seed)};
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
