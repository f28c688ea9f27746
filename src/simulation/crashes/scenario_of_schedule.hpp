#pragma once

#include <cstdint>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Draws the scenario in which a schedule that was made before the run is executed: uniform crash
/// times lie between 0 and the schedule's latency_lower, and the worst crash set is determined for
/// the schedule, which must then be replicated. Throws InputError if there are more than
/// most_crash_sets sets, and as draw_scenario().
Scenario scenario_of_schedule(const Experiment& experiment, const Schedule& schedule,
                              ScenarioSettings settings, double m0, std::uint64_t seed,
                              const StopToken& stop);

}  // namespace dagsweep
