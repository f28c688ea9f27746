#pragma once

#include "forecast/exchange_simulation.hpp"
#include "parallel/communicator.hpp"
#include "sweep/run/runner.hpp"

namespace dagsweep {

/// Measures what a request and its answer cost between rank 0 and the last rank: collective, needs
/// two ranks at least. The master's time for one is at most the round trip that is measured.
MessageCosts measure_message_costs(const Communicator& ranks, const TupleRunner::Clock& clock);

}  // namespace dagsweep
