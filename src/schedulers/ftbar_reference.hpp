#pragma once

#include "core/stop.hpp"
#include "schedulers/ftbar_plan.hpp"

namespace dagsweep {

/// FTBAR to the letter: at every step the pressure of every free task on every processor. What the
/// fast engine is tested and timed against; quadratic in the tasks.
void run_ftbar_reference(const Instance& instance, std::size_t copies, FtbarPlan& plan,
                         const StopToken& stop);

}  // namespace dagsweep
