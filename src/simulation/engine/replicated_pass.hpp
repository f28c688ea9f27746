#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/listeners.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Whether execute_replicated_in_one_pass() gives the result of the event engine: processors crash
/// at time 0 or never, and links are dedicated.
bool fits_replicated_pass(const Instance& instance, const Scenario& scenario,
                          const Listeners& listeners);

/// Executes a replicated schedule as execute_replicated() does, to the bit, without a queue of
/// events. Placement order is topological: a replica waits only for replicas placed before it. All
/// losses happen at time 0, so replicas are skipped before anything runs. Polls `stop` at every
/// replica.
Execution execute_replicated_in_one_pass(const Experiment& experiment, const Schedule& schedule,
                                         const Scenario& scenario, const StopToken& stop,
                                         const Listeners& listeners);

}  // namespace dagsweep
