#pragma once

#include "metrics/observation.hpp"
#include "simulation/trace/trace.hpp"
#include "simulation/validation/trace_validity.hpp"
#include "support/reactive_run.hpp"

namespace dagsweep {

/// A run of a reactive or online scheduler, with its observed metrics.
struct MeasuredRun {
  Schedule planned;
  Execution execution;
  ReportedMetrics metrics;
};

/// `scheduler`: an AnyScheduler, ReactiveScheduler or OnlineScheduler. `trace` may be null.
template <class Scheduler>
MeasuredRun execute_and_measure(const Experiment& on, Scheduler& scheduler, const Rescheduling& how,
                                const Scenario& scenario, Trace* trace = nullptr) {
  Observation observation(on.instance);
  if (trace != nullptr) observation.listeners().add(*trace);
  ReactiveExecution run =
      execute_reactively(on, scheduler, how, scenario, StopToken(), observation.listeners());
  MeasuredRun measured{std::move(run.planned), std::move(run.execution), {}};
  const InstanceScale scale(on);
  for (std::size_t k = 0; k < metrics().size(); ++k) {
    if (!metrics()[k].is_observed()) continue;
    measured.metrics[metrics()[k].name] =
        observation.value(k, {on.instance, scale, measured.planned, measured.execution});
  }
  return measured;
}

}  // namespace dagsweep
