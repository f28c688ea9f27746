#include "runs/simulated_run.hpp"

#include <array>
#include <cstdio>
#include <utility>

#include "core/number.hpp"
#include "runs/executed_run.hpp"
#include "schedulers/criteria.hpp"
#include "schedulers/replication/ftsa.hpp"

namespace dagsweep {
namespace {

/// Executes a run that calls its scheduler. Kind: ReactiveScheduler or OnlineScheduler.
template <class Kind>
SimulatedRun run_reactive(Kind& scheduler, const AlgorithmCall& call, const Experiment& experiment,
                          const ScenarioSource& source, const StopToken& stop,
                          const Listeners& listeners) {
  ExecutedReactively done = execute_calling(scheduler, called_algorithm(call, source), experiment,
                                            source, stop, listeners);
  return {{std::string(call.entry->name), std::move(done.run.planned)},
          std::move(done.scenario),
          std::move(done.run.execution),
          done.how};
}

/// Calls a static scheduler and executes its schedule; std::nullopt if no schedule meets the
/// criteria.
std::optional<SimulatedRun> run_static(const AlgorithmCall& call, const Experiment& experiment,
                                       ScenarioSource source, const StopToken& stop,
                                       const Listeners& listeners) {
  const Instance& instance = experiment.instance;
  SchedulerRequest request = call.request;
  const auto factor = request.parameters.real_unless_word("latency");
  if (factor) request.latency = *factor * fault_free_latency(instance, stop);
  auto found = schedule_meeting_criteria(*call.entry, std::move(request), call.largest_epsilon,
                                         instance, stop);
  if (!found) return std::nullopt;
  if (source.crashes_by_epsilon) source.settings.crashes = found->epsilon;
  SimulatedRun run = run_schedule({std::string(call.entry->name), std::move(found->schedule)},
                                  experiment, source, stop, listeners);
  if (factor) run.criteria.met = 1.0;
  if (call.largest_epsilon) run.criteria.supported_epsilon = found->epsilon;
  return run;
}

}  // namespace

std::string outcome_text(bool completed, bool is_replicated, double makespan) {
  if (!completed) return is_replicated ? "not survived" : "stalled";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "makespan %.6g", makespan);
  return text.data();
}

SimulatedRun run_schedule(NamedSchedule named, const Experiment& experiment,
                          const ScenarioSource& source, const StopToken& stop,
                          const Listeners& listeners) {
  if (source.settings.rules.zero_work_is_immediate && named.schedule.is_replicated()) {
    throw InputError(immediate_zero_work_refused);
  }
  if (source.settings.worst_crash_set && !named.schedule.is_replicated()) {
    throw InputError(worst_crash_set_refused);
  }
  ExecutedSchedule done = execute_schedule(experiment, named.schedule, source, stop, listeners);
  return {std::move(named), std::move(done.scenario), std::move(done.execution)};
}

std::optional<SimulatedRun> run_algorithm(const AlgorithmCall& call, const Experiment& experiment,
                                          const ScenarioSource& source, const StopToken& stop,
                                          const Listeners& listeners) {
  if (call.entry->is_static()) return run_static(call, experiment, source, stop, listeners);
  const AnyScheduler made = call.entry->make(call.request);
  if (const auto* reactive = std::get_if<std::unique_ptr<ReactiveScheduler>>(&made)) {
    return run_reactive(**reactive, call, experiment, source, stop, listeners);
  }
  OnlineScheduler& online = *std::get<std::unique_ptr<OnlineScheduler>>(made);
  return run_reactive(online, call, experiment, source, stop, listeners);
}

std::vector<double> metric_values(const SimulatedRun& run, const Observation& observation,
                                  const Instance& instance, const InstanceScale& scale,
                                  const Parameters& parameters, std::uint64_t seed) {
  const CrashChance chance{parameters.real_unless_word("crash_probability").value_or(not_a_value),
                           seed};
  return observation.values(
      {instance, scale, run.named.schedule, run.execution, chance, run.criteria});
}

}  // namespace dagsweep
