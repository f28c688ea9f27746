#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/listeners.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Executes a replicated schedule under a scenario (simulation/README.md, "Replicated execution").
/// Replicas run in placement order on each processor; a replica starts when those before it have
/// finished or were skipped and the first copy of each of its inputs has arrived. A finished
/// replica sends to all its receivers (see Schedule), whatever their state. A replica that can no
/// longer receive some input is skipped at once.
///
/// A processor whose availability falls to 0 has crashed permanently: nothing finishes on it,
/// arrives on it or arrives from it at that time or later. A processor that has availability 0 from
/// time 0 on joins when its availability rises. Execution::completed is whether every exit task has
/// a replica that finished. Polls `stop` at every event.
Execution execute_replicated(const Experiment& experiment, const Schedule& schedule,
                             const Scenario& scenario, const StopToken& stop,
                             const Listeners& listeners = {});

}  // namespace dagsweep
