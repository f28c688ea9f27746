#pragma once

#include "sweep/run/runner.hpp"

namespace dagsweep {

/// Measurements of this process. Memory is resident memory, in pages; it is unknown except on
/// Linux. Free memory is returned to the system first, so that its reuse by the work is counted.
TimingMeasurements process_measurements();

}  // namespace dagsweep
