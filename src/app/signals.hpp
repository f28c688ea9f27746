#pragma once

#include "core/stop.hpp"

namespace dagsweep {

/// SIGTERM, SIGUSR1 (Slurm's warning before the time limit) and the first SIGINT drain `stop`,
/// which must live as long as the process.
void drain_on_signals(StopSource& stop);

}  // namespace dagsweep
