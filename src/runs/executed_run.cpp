#include "runs/executed_run.hpp"

#include <utility>
#include <variant>

#include "core/error.hpp"
#include "core/number.hpp"
#include "runs/timed_schedulers.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/criteria.hpp"
#include "simulation/crashes/scenario_of_schedule.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/reactive/reactive_engine.hpp"

namespace dagsweep {
namespace {

double now(const SecondsClock* clock) {
  return clock != nullptr ? (*clock)() : 0.0;
}

/// M0 for a scenario with these settings; 0 if it reads none.
double m0_for(const ScenarioSettings& settings, const PreparedExperiment& on,
              const StopToken& stop) {
  const bool reads_m0 = settings.bound > 0.0 || settings.failures > 0 || settings.joins > 0 ||
                        settings.crash_time != 0.0;
  return reads_m0 ? on.m0(stop) : 0.0;
}

/// Refuses a scenario that is not defined for a given schedule.
void check_given(const Schedule& schedule, const ScenarioSettings& scenario) {
  if (scenario.rules.zero_work_is_immediate && schedule.is_replicated()) {
    throw InputError(immediate_zero_work_refused);
  }
  if (scenario.worst_crash_set && !schedule.is_replicated()) {
    throw InputError(worst_crash_set_refused);
  }
}

ExecutedRun execute_plan(const Plan& plan, const RunRequest& request, const PreparedExperiment& on,
                         const StopToken& stop, const Listeners& listeners,
                         const SecondsClock* clock) {
  ExecutedRun run{.planned = plan.schedule, .scheduling_seconds = plan.seconds};
  if (plan.schedule == nullptr) return run;
  if (request.latency) run.criteria.met = 1.0;
  if (request.largest_epsilon) run.criteria.supported_epsilon = plan.epsilon;
  const Schedule& schedule = *plan.schedule;
  ScenarioSettings settings = request.scenario;
  if (request.scheduler == nullptr) check_given(schedule, settings);
  if (settings.crashes_by_epsilon) settings.crashes = plan.epsilon;
  settings.worst_crash_set = settings.worst_crash_set && schedule.is_replicated();
  const double m0 = m0_for(settings, on, stop);
  const double begin = now(clock);
  run.scenario =
      scenario_of_schedule(on.experiment(), schedule, std::move(settings), m0, request.seed, stop);
  run.execution = execute(on.experiment(), schedule, run.scenario, stop, listeners);
  run.simulation_seconds = now(clock) - begin;
  return run;
}

/// Executes a run that calls `scheduler`. Kind: ReactiveScheduler or OnlineScheduler.
template <class Kind>
ExecutedRun execute_calling(Kind& scheduler, const RunRequest& request,
                            const PreparedExperiment& on, const StopToken& stop,
                            const Listeners& listeners, const SecondsClock* clock) {
  ExecutedRun run;
  run.rescheduling = rescheduling_of(request, on, stop);
  const double begin = now(clock);
  run.scenario = scenario_of(request, on, stop);
  const auto execute_with = [&](Kind& called) {
    ReactiveExecution done = execute_reactively(on.experiment(), called, *run.rescheduling,
                                                run.scenario, stop, listeners);
    run.planned = std::make_shared<const Schedule>(std::move(done.planned));
    run.execution = std::move(done.execution);
  };
  if (clock == nullptr) {
    execute_with(scheduler);
    return run;
  }
  CallTimer timer(*clock);
  auto timed_scheduler = timed(scheduler, timer);
  execute_with(timed_scheduler);
  run.scheduling_seconds = timer.seconds();
  run.simulation_seconds = now(clock) - begin - timer.seconds();
  return run;
}

}  // namespace

Plan make_plan(const RunRequest& request, const PreparedExperiment& on, const StopToken& stop,
               const SecondsClock* clock) {
  SchedulerRequest arguments = request.arguments;
  if (request.latency) arguments.latency = *request.latency * on.fault_free_latency(stop);
  const double begin = now(clock);
  auto found = schedule_meeting_criteria(*request.scheduler, std::move(arguments),
                                         request.largest_epsilon, on.instance(), stop);
  const double seconds = now(clock) - begin;
  if (!found) return {nullptr, 0, seconds};
  return {std::make_shared<const Schedule>(std::move(found->schedule)), found->epsilon, seconds};
}

std::string ExecutedRun::outcome() const {
  if (planned == nullptr) return "no schedule meets latency and epsilon";
  return outcome_text(execution.completed, planned->is_replicated(), execution.makespan);
}

std::string outcome_text(bool completed, bool is_replicated, double makespan) {
  if (!completed) return is_replicated ? "not survived" : "stalled";
  return "makespan " + rounded_number(makespan, 6);
}

ExecutedRun execute(const RunRequest& request, const PreparedExperiment& on, const StopToken& stop,
                    const Listeners& listeners, const Plan* plan, const SecondsClock* clock) {
  if (plan != nullptr) return execute_plan(*plan, request, on, stop, listeners, clock);
  if (request.scheduler->is_static()) {
    return execute_plan(make_plan(request, on, stop, clock), request, on, stop, listeners, clock);
  }
  const AnyScheduler made = request.scheduler->make(request.arguments);
  if (const auto* reactive = std::get_if<std::unique_ptr<ReactiveScheduler>>(&made)) {
    return execute_calling(**reactive, request, on, stop, listeners, clock);
  }
  OnlineScheduler& online = *std::get<std::unique_ptr<OnlineScheduler>>(made);
  return execute_calling(online, request, on, stop, listeners, clock);
}

Rescheduling rescheduling_of(const RunRequest& request, const PreparedExperiment& on,
                             const StopToken& stop) {
  const double m0 = on.m0(stop);
  const double factor = request.own_period.value_or(request.period);
  return rescheduling_of(*request.scheduler, request.arguments.parameters, on.instance().platform,
                         m0, request.period_time.value_or(factor * m0));
}

Scenario scenario_of(const RunRequest& request, const PreparedExperiment& on,
                     const StopToken& stop) {
  ScenarioSettings settings = request.scenario;
  if (settings.crashes_by_epsilon) settings.crashes = request.arguments.epsilon;
  return draw_scenario(settings, on.instance().platform, on.m0(stop), request.seed);
}

}  // namespace dagsweep
