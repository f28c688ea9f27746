#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/stop.hpp"
#include "metrics/instance_scale.hpp"
#include "platform/instance.hpp"
#include "schedule/static_scheduler.hpp"
#include "simulation/scenario/scenario.hpp"
#include "sweep/description/series.hpp"
#include "sweep/run/run_observer.hpp"

namespace dagsweep {

/// Functions that make the experiment, its scale and the scheduler of iteration k (from 0) of a
/// series. All are pure.
struct SeriesSteps {
  std::function<Experiment(std::uint64_t k)> experiment;
  std::function<InstanceScale(std::uint64_t k, const Experiment& experiment)> scale;
  std::function<std::unique_ptr<StaticScheduler>(std::uint64_t k)> scheduler;
};

struct SeriesResult {
  bool completed = false;
  std::vector<double> metrics;  ///< [metrics()], combined as metrics/series.hpp defines
  double scheduling_seconds = 0.0;
  double simulation_seconds = 0.0;
};

/// Schedules and executes the iterations in sequence; there is at least one. Schedulers make one
/// replica per task and machines do not change. With Carry::paid, the states of all entities whose
/// processor changes between two iterations start at once over the platform's network, and the next
/// iteration begins when all have arrived. With Carry::pinned the scheduler is called for the first
/// iteration only, and pinned.hpp orders the tasks of later ones. `clock`: seconds, monotone.
/// `observer` may be null.
SeriesResult run_series(const Series& series, const SeriesSteps& steps, const ExecutionRules& rules,
                        const std::function<double()>& clock, const StopToken& stop,
                        RunObserver* observer = nullptr);

}  // namespace dagsweep
