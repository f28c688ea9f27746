#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/observer.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Carries out a schedule with replicas under a scenario (spec 3.3). Replicas run in placement
/// order on each processor; one starts when those before it have finished or were skipped and the
/// first copy of each of its inputs is there. Every replica that finishes sends to the replicas
/// that receive from it (see Schedule), whatever has become of them. A replica that can no longer
/// receive some input is skipped at once.
///
/// A processor whose availability falls to 0 has crashed for good: nothing finishes or arrives on
/// it or from it at that time or later. One that is at 0 from time 0 on and rises later has joined.
/// `completed`: every exit task has a replica that finished. Polls `stop` at every event.
Execution execute_replicated(const Experiment& experiment, const Schedule& schedule,
                             const Scenario& scenario, const StopToken& stop,
                             Observer* observer = nullptr);

}  // namespace dagsweep
