#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/listeners.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Executes a schedule under a scenario. A replicated schedule is executed by execute_replicated().
/// Any other schedule must have one replica of each task; its mapping and its order on each
/// processor are fixed (simulation/README.md, "Static execution"). On dedicated links, with
/// the rules that are the default and without events and estimation error, every task of such a
/// schedule runs at its planned time, to the bit. Polls `stop` at every event.
Execution execute(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario,
                  const StopToken& stop, const Listeners& listeners = {});

/// Like execute(), for a schedule with one replica of each task, but always by the event engine.
Execution execute_by_events(const Experiment& experiment, const Schedule& schedule,
                            const Scenario& scenario, const StopToken& stop,
                            const Listeners& listeners = {});

}  // namespace dagsweep
