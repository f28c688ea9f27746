#pragma once

#include <cstdint>

namespace dagsweep {

/// The most bytes that one process can hold: the least of the machine's memory and the limits of
/// the process (`ulimit -v`) and of its control group. UINT64_MAX if unknown.
std::uint64_t most_memory();

/// Makes this process keep the memory of freed large arrays for later allocations (true) or return
/// it to the system (false), which suits runs of different sizes. Small arrays are kept in both
/// cases, because the next run needs about as many.
void keep_freed_memory(bool keep);
/// Returns all freed memory to the system.
void give_back_freed_memory();

}  // namespace dagsweep
