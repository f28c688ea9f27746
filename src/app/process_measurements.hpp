#pragma once

#include "sweep/run/runner.hpp"

namespace dagsweep {

/// Measures this process. Its memory is what is resident, in pages, and not known but on Linux.
/// What was free before is first given back to the system, so that what the work uses of it counts.
TimingMeasurements process_measurements();

}  // namespace dagsweep
