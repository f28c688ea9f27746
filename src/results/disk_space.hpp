#pragma once

#include <cstdint>
#include <string>

#include "core/stop.hpp"

namespace dagsweep {

// HDF5 cannot recover from a disk that becomes full, so space is found before it writes. Terabytes
// take minutes, hence the stop tokens: both functions throw Stopped.

/// Throws IoError unless the folder of `path` has room for `bytes` bytes. Where the file system can
/// allocate, a quota counts as well. May leave a file at `path`.
void check_room(const std::string& path, std::uint64_t bytes, const StopToken& stop = {});

/// Gives disk space to bytes [begin, begin + count) of an open file, which have never been written
/// and remain zero. Where the file system cannot allocate (as Lustre and NFS before 4.2), writes
/// zeros in large pieces. Throws IoError.
void allocate(int file, std::uint64_t begin, std::uint64_t count, const StopToken& stop = {});

}  // namespace dagsweep
