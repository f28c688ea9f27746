#pragma once

#include "sweep/tuples/tuple_runner.hpp"

namespace dagsweep {

/// Functions that measure this process. Memory means resident memory, a whole number of pages; it
/// is unknown except on Linux. Free memory is returned to the system first, so that the work's
/// reuse of it is counted.
TimingMeasurements process_measurements();

}  // namespace dagsweep
