#pragma once

#include <cstddef>

namespace dagsweep {

/// Bytes allocated by operator new: currently, and the maximum since the last reset_peak().
/// allocations.cpp replaces operator new in the programs that it is linked to.
std::size_t bytes_held();
std::size_t peak_bytes();
void reset_peak();
/// The number of calls of operator new so far.
std::size_t allocation_count();

}  // namespace dagsweep
