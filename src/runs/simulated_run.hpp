#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/stop.hpp"
#include "metrics/observation.hpp"
#include "runs/algorithm_call.hpp"
#include "runs/scenario_source.hpp"
#include "schedule/schedule_file.hpp"

namespace dagsweep {

/// Outcome of a run in words: "makespan 12", "stalled" or "not survived".
std::string outcome_text(bool completed, bool is_replicated, double makespan);

/// A finished run and its initial schedule.
struct SimulatedRun {
  NamedSchedule named;
  Scenario scenario;
  Execution execution;
  std::optional<Rescheduling> how = std::nullopt;  ///< for reactive and online algorithms only
  CriteriaOutcome criteria = {};

  /// Whether the run has metrics: a stalled mapping has none, a replicated schedule always.
  bool is_done() const { return execution.completed || named.schedule.is_replicated(); }
  std::string outcome() const {
    return outcome_text(execution.completed, named.schedule.is_replicated(), execution.makespan);
  }
};

/// Executes a schedule that was made before the run. Throws InputError if the scenario does not
/// suit its kind, RunError if the run fails, and Stopped.
SimulatedRun run_schedule(NamedSchedule named, const Experiment& experiment,
                          const ScenarioSource& source, const StopToken& stop,
                          const Listeners& listeners);

/// Schedules and executes. `call`: result of run_call(), with an entry. Returns std::nullopt if no
/// schedule meets the criteria. Throws as run_schedule().
std::optional<SimulatedRun> run_algorithm(const AlgorithmCall& call, const Experiment& experiment,
                                          const ScenarioSource& source, const StopToken& stop,
                                          const Listeners& listeners);

/// [metrics()] values of a run that is done. `parameters`: those of run_call(). `observation` must
/// have observed the run.
std::vector<double> metric_values(const SimulatedRun& run, const Observation& observation,
                                  const Instance& instance, const InstanceScale& scale,
                                  const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
