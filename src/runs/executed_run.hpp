#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/seconds_clock.hpp"
#include "core/stop.hpp"
#include "metrics/run.hpp"
#include "runs/prepared_experiment.hpp"
#include "runs/request/run_request.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/listeners.hpp"

namespace dagsweep {

/// A schedule that is made before a run.
struct Plan {
  std::shared_ptr<const Schedule> schedule;  ///< null if none meets both latency and epsilon
  std::uint32_t epsilon = 0;                 ///< with which it was made
  double seconds = 0.0;                      ///< by the clock; 0 without one
};

/// The schedule of a static scheduler that meets the request's criteria. `clock` may be null.
/// Throws as the scheduler.
Plan make_plan(const RunRequest& request, const PreparedExperiment& on, const StopToken& stop,
               const SecondsClock* clock = nullptr);

/// An execution that has ended. If no schedule meets the criteria, nothing was executed.
struct ExecutedRun {
  std::shared_ptr<const Schedule> planned;  ///< of time 0; null if nothing was executed
  Scenario scenario = {};
  Execution execution = {};
  std::optional<Rescheduling> rescheduling = std::nullopt;  ///< nullopt: a fixed mapping
  CriteriaOutcome criteria = {};
  double scheduling_seconds = 0.0;  ///< by the clock; 0 without one
  double simulation_seconds = 0.0;  ///< without those of the scheduler

  /// Whether the run has metrics: a stalled mapping has none, a replicated schedule always.
  bool is_done() const {
    return planned == nullptr || execution.completed || planned->is_replicated();
  }
  /// In words: "makespan 12", "stalled" or "not survived".
  std::string outcome() const;
};

/// Outcome of an execution in words, as ExecutedRun::outcome().
std::string outcome_text(bool completed, bool is_replicated, double makespan);

/// Executes a request: a static scheduler's plan, or with a scheduler that is called during the
/// run. `plan`: the schedule to be executed whatever the scheduler is, which must be there if the
/// request has none; null: it is made by make_plan(). `clock` may be null. Throws InputError if the
/// scenario does not suit a given schedule, RunError if the run fails, and Stopped.
ExecutedRun execute(const RunRequest& request, const PreparedExperiment& on, const StopToken& stop,
                    const Listeners& listeners, const Plan* plan = nullptr,
                    const SecondsClock* clock = nullptr);

/// How the run calls its scheduler, which is reactive or online.
Rescheduling rescheduling_of(const RunRequest& request, const PreparedExperiment& on,
                             const StopToken& stop);
/// The scenario of a run that calls its scheduler. Throws InputError as draw_scenario().
Scenario scenario_of(const RunRequest& request, const PreparedExperiment& on,
                     const StopToken& stop);

// Error texts of runs that are refused.
inline constexpr const char* immediate_zero_work_refused =
    "zero_work: immediate concerns static schedules with one replica per task only";
inline constexpr const char* worst_crash_set_refused =
    "crash_set: worst concerns schedules with replicas only";

}  // namespace dagsweep
