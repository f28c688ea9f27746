#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/observer.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Carries out a schedule under a scenario; a replicated one as replicated_engine.hpp says, any
/// other, which has one replica of each task, by spec 3.2: mapping and order on each processor
/// never change, times follow the true execution times and the availabilities. Without events and
/// estimation error every task then runs when the schedule says, to the bit.
/// Polls `stop` at every event. `observer`, if there is one, is told what happens.
Execution execute(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario,
                  const StopToken& stop, Observer* observer = nullptr);

}  // namespace dagsweep
