#pragma once

#include <cstddef>

namespace dagsweep {

// What this thread allocates. allocations.cpp replaces operator new in the programs that it is
// linked to.

/// Bytes allocated by operator new: currently, and the maximum since the last reset_peak().
std::size_t bytes_held();
std::size_t peak_bytes();
void reset_peak();
/// The number of calls of operator new so far.
std::size_t allocation_count();
/// The bytes that were asked for so far, freed or not: a measure of work that is the same on every
/// machine.
std::size_t bytes_allocated();

}  // namespace dagsweep
