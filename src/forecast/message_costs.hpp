#pragma once

#include "core/seconds_clock.hpp"
#include "forecast/exchange_simulation.hpp"
#include "parallel/communicator.hpp"

namespace dagsweep {

/// Measures the costs of a request and its reply between rank 0 and the last rank. Collective;
/// needs at least two ranks. The handling time is taken to be the round trip, which is an upper
/// bound.
MessageCosts measure_message_costs(const Communicator& ranks, const SecondsClock& clock);

}  // namespace dagsweep
