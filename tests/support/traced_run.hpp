#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/engine/static_engine.hpp"
#include "support/measured_run.hpp"
#include "support/random_instance.hpp"
#include "support/random_scenario.hpp"

namespace dagsweep {

/// A run and everything that its trace is checked against.
struct TracedRun {
  Experiment on;
  Scenario scenario;
  Rescheduling how = {};
  std::optional<Schedule> fixed = {};  ///< of a static scheduler; without, `how` counts
  Trace trace = {};
  Execution execution = {};
  ReportedMetrics metrics = {};  ///< of reactive and online schedulers

  std::optional<std::string> violation() const {
    if (fixed) return find_violation(trace, execution, on, *fixed, scenario, metrics);
    return find_violation(trace, execution, on, how, scenario, metrics);
  }
};

/// The run of a schedule.
inline TracedRun traced(Experiment on, Schedule fixed, Scenario scenario) {
  TracedRun out{.on = std::move(on), .scenario = std::move(scenario), .fixed = std::move(fixed)};
  out.execution = execute(out.on, *out.fixed, out.scenario, StopToken(), &out.trace);
  return out;
}

/// A run of a reactive or online scheduler with periodic rescheduling points; std::nullopt if it
/// fails. `m0`: the reference makespan.
inline std::optional<TracedRun> traced(Experiment on, double m0, Scenario scenario,
                                       const SchedulerEntry& entry,
                                       const std::vector<GivenParameter>& given) {
  const Parameters parameters(entry.name, entry.parameters, given);
  const Rescheduling how = rescheduling_of(entry, parameters, on.instance.platform, m0, m0 * 0.15);
  TracedRun out{.on = std::move(on), .scenario = std::move(scenario), .how = how};
  const auto scheduler = entry.make({parameters, 0, 1});
  try {
    MeasuredRun run = execute_and_measure(out.on, scheduler, how, out.scenario, &out.trace);
    out.execution = std::move(run.execution);
    out.metrics = std::move(run.metrics);
  } catch (const RunError&) {
    return std::nullopt;
  }
  return out;
}

/// A random run of a reactive or online scheduler; std::nullopt if it has no length or fails.
inline std::optional<TracedRun> traced(const SchedulerEntry& entry, std::uint64_t seed,
                                       const std::vector<GivenParameter>& given = {}) {
  Experiment on{random_instance(seed), std::nullopt};
  const double m0 = reference_makespan(on.instance, StopToken());
  if (m0 == 0.0) return std::nullopt;
  Scenario scenario = random_scenario(on.instance.platform, m0, seed);
  return traced(std::move(on), m0, std::move(scenario), entry, given);
}

}  // namespace dagsweep
