#pragma once

#include <cstdint>
#include <span>

#include "core/stop.hpp"
#include "forecast/cost_model.hpp"

namespace dagsweep {

/// Time costs of messages between the master and a worker, in seconds.
struct MessageCosts {
  double handling = 10e-6;  ///< master's time for a request and its reply
  double latency = 20e-6;   ///< time of a message, one way
  double sleep = 100e-6;    ///< sleep between two polls of an idle master
};

/// Predicted execution of a sweep on a number of ranks.
struct Forecast {
  double wall_seconds = 0.0;   ///< from the first request to the last run's end
  double efficiency = 0.0;     ///< core-seconds in runs / (ranks * wall), master included
  double master_load = 0.0;    ///< fraction of time in which the master handles requests
  std::uint64_t messages = 0;  ///< number of requests
};

/// Start and speed of a worker that differs from the model.
struct WorkerPace {
  double starts = 0.0;    ///< start, in seconds after the master's
  double slowness = 1.0;  ///< its seconds per run as a multiple of the model's
};

/// Simulates the exchange between the master and `ranks` - 1 workers with the dispatcher of a real
/// run. One rank alone exchanges no messages. Not modelled: start of the program, reading the
/// sweep, writing rows, and interference between ranks of a node. `paces`: paces of workers [0,
/// paces.size()), rank 1 first; the others have the model's pace (forecast/README.md, "Simulated
/// exchange"). After a million requests the rest of a larger sweep is taken to go on at the same
/// pace. Throws Stopped if `stop` asks for it.
Forecast simulate_exchange(const CostModel& model, int ranks, const MessageCosts& costs,
                           std::span<const WorkerPace> paces = {}, const StopToken& stop = {});

}  // namespace dagsweep
