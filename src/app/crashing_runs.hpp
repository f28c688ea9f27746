#pragma once

#include <string>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Before a launch, on the master: looks which runs were under way when ranks of earlier launches
/// died, and gives up those that ended their process too often: failed, or aborted where the cause
/// may have been another. Says on standard error which.
void give_up_crashing_runs(const std::string& results, const Sweep& sweep);

}  // namespace dagsweep
