#pragma once

#include <functional>
#include <vector>

#include "core/seconds_clock.hpp"
#include "core/stop.hpp"
#include "metrics/instance_scale.hpp"
#include "platform/instance.hpp"
#include "runs/request/run_request.hpp"
#include "runs/run_observer.hpp"
#include "runs/series.hpp"

namespace dagsweep {

/// Functions that make the experiment of iteration k (from 0) of a series, and its scale. Both are
/// pure.
struct SeriesSteps {
  std::function<Experiment(std::uint64_t k)> experiment;
  std::function<InstanceScale(std::uint64_t k, const Experiment& experiment)> scale;
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
/// iteration only, and pinned.hpp orders the tasks of later ones. Random algorithms get a new seed
/// in every iteration; that of the first is the request's. `observer` may be null.
SeriesResult run_series(const Series& series, const RunRequest& request, const SeriesSteps& steps,
                        const SecondsClock& clock, const StopToken& stop,
                        RunObserver* observer = nullptr);

}  // namespace dagsweep
