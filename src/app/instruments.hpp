#pragma once

#include "sweep/runner.hpp"

namespace dagsweep {

/// Measures this process. Memory is what is resident, and not known but on Linux. What was free
/// before is first given back to the system, so that what the work uses of it counts, and so that
/// every work starts with an empty heap. The kernel counts in pages.
TimingInstruments this_process();

}  // namespace dagsweep
