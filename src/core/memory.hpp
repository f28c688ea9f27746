#pragma once

#include <cstdint>

namespace dagsweep {

/// Bytes that one process can hold at most: the machine's memory, or a limit of the process
/// (`ulimit -v`) or of its control group. UINT64_MAX if unknown.
std::uint64_t most_memory();

/// Whether this process keeps large arrays that it has freed for later allocations (true), or
/// returns them to the system (false), as suits runs of different sizes. Small arrays are kept in
/// both cases, because the next run needs about as many.
void keep_freed_memory(bool keep);
/// Returns all freed memory to the system.
void give_back_freed_memory();

}  // namespace dagsweep
