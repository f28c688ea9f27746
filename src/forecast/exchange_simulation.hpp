#pragma once

#include <cstdint>
#include <span>

#include "forecast/cost_model.hpp"

namespace dagsweep {

/// What messages between the master and a worker cost, in seconds.
struct MessageCosts {
  double handling = 10e-6;  ///< the master's time for one request and its answer
  double latency = 20e-6;   ///< one way
  double sleep = 100e-6;    ///< of a master that has nothing to do, between two looks
};

/// How a sweep would go on many ranks.
struct Forecast {
  double wall_seconds = 0.0;   ///< from the first request to the last run's end
  double efficiency = 0.0;     ///< core-seconds inside runs / (ranks * wall), the master counted
  double master_load = 0.0;    ///< share of its time in which it handles requests
  std::uint64_t messages = 0;  ///< requests
};

/// A worker that is not like the others.
struct WorkerPace {
  double starts = 0.0;    ///< seconds after the master
  double slowness = 1.0;  ///< its runs take so many times as long
};

/// Plays the exchange between the master and `ranks` - 1 workers, with the dispatcher that a real
/// run has, in simulated time. A program alone (one rank) only runs. Left out: starting the
/// program, reading the sweep, writing rows, and that neighbours on a node slow each other down.
/// `paces`: of workers [0, paces.size()), rank 1 first; the others keep the model's.
Forecast simulate_exchange(const CostModel& model, int ranks, const MessageCosts& costs,
                           std::span<const WorkerPace> paces = {});

}  // namespace dagsweep
