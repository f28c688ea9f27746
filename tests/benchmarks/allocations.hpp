#pragma once

#include <cstddef>

namespace dagsweep {

/// Bytes that this process holds from operator new, now and at most since the last call of
/// reset_peak(). Counted in this program only: allocations.cpp replaces operator new.
std::size_t bytes_held();
std::size_t peak_bytes();
void reset_peak();

}  // namespace dagsweep
