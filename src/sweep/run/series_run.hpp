#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/scheduler.hpp"
#include "sweep/description/series.hpp"

namespace dagsweep {

/// What the k-th iteration of a series, from 0, runs on, and who schedules it. Both pure.
struct SeriesSteps {
  std::function<Experiment(std::uint64_t k)> experiment;
  std::function<std::unique_ptr<Scheduler>(std::uint64_t k)> scheduler;
};

struct SeriesResult {
  bool completed = false;
  std::vector<double> metrics;  ///< [metrics()], as metrics/series.hpp says
  double scheduling_seconds = 0.0;
  double simulation_seconds = 0.0;
};

/// Schedules and executes the iterations, at least one, in turn; schedulers make one replica of
/// each task and machines do not change. With Carry::paid, between two iterations the states of all
/// entities whose processor changes set out at once over the platform's network, and the next one
/// begins when all have arrived. With Carry::pinned the scheduler is asked for the first iteration
/// only; in later ones tasks are ordered by pinned.hpp. `clock`: seconds, monotone.
SeriesResult run_series(const Series& series, const SeriesSteps& steps,
                        const std::function<double()>& clock, const StopToken& stop);

}  // namespace dagsweep
