#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/listeners.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Whether execute_in_one_pass() gives the result of the event engine.
bool fits_one_pass(const Platform& platform, const Schedule& schedule, const Scenario& scenario,
                   const Listeners& listeners);

/// Executes a schedule with one replica per task as the event engine does, to the bit, without a
/// queue of events. Nothing that the run does changes the availability of a processor or link, and
/// on dedicated links no transfer slows another down. The finish of a task therefore depends only
/// on the finishes of its predecessors and of the task before it on its processor, and tasks may be
/// processed in any order that respects these dependences. Polls `stop` at every task.
Execution execute_in_one_pass(const Experiment& experiment, const Schedule& schedule,
                              const Scenario& scenario, const StopToken& stop,
                              const Listeners& listeners);

}  // namespace dagsweep
