#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "support/measured_run.hpp"
#include "support/random_instance.hpp"
#include "support/random_scenario.hpp"

namespace dagsweep {

/// A run with periodic rescheduling points, and everything that its trace is checked against.
struct TracedRun {
  Experiment on;
  Scenario scenario;
  Rescheduling how;
  Trace trace;
  Execution execution;
  ReportedMetrics metrics;

  std::optional<std::string> violation() const {
    return find_violation(trace, execution, on, how, scenario, metrics);
  }
};

/// A random run of a reactive or online scheduler; std::nullopt if it has no length or fails.
inline std::optional<TracedRun> traced(const SchedulerEntry& entry, std::uint64_t seed,
                                       const std::vector<GivenParameter>& given = {}) {
  Experiment on{random_instance(seed), std::nullopt};
  const double m0 = reference_makespan(on.instance, StopToken());
  if (m0 == 0.0) return std::nullopt;
  Scenario scenario = random_scenario(on.instance.platform, m0, seed);
  const Parameters parameters(entry.name, entry.parameters, given);
  const Rescheduling how = rescheduling_of(entry, parameters, on.instance.platform, m0, m0 * 0.15);
  TracedRun out{std::move(on), std::move(scenario), how, {}, {}, {}};
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

}  // namespace dagsweep
