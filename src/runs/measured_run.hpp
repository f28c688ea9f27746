#pragma once

#include <vector>

#include "core/seconds_clock.hpp"
#include "runs/executed_run.hpp"
#include "runs/run_observer.hpp"

namespace dagsweep {

/// An executed run and what it measured.
struct MeasuredRun {
  ExecutedRun run;
  std::vector<double> metrics;  ///< [metrics()], NaN where not defined; empty if the run stalled
};

/// Executes the request as execute() and evaluates all metrics. If nothing was executed, those of
/// unmet criteria. `clock` and `observer` may be null.
MeasuredRun measure_run(const RunRequest& request, const PreparedExperiment& on,
                        const StopToken& stop, const Plan* plan = nullptr,
                        const SecondsClock* clock = nullptr, RunObserver* observer = nullptr);

}  // namespace dagsweep
