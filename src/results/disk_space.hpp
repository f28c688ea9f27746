#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/stop.hpp"

namespace dagsweep {

// HDF5 cannot recover from a disk that becomes full, so space is found before it writes. Terabytes
// take minutes, hence the stop tokens: all functions throw Stopped.

/// Throws IoError unless the folder of `path` has room for `bytes` bytes. Where the file system can
/// allocate, a quota counts as well. May leave a file at `path`.
void check_room(const std::string& path, std::uint64_t bytes, const StopToken& stop = {});

/// Bytes [begin, begin + count) of a file.
struct FileRange {
  std::uint64_t begin, count;
};

/// Gives disk space to a range of an open file, which has never been written and remains zero.
/// Where the file system cannot allocate (as Lustre and NFS before 4.2), it writes zeros in large
/// pieces or, with `unwritten`, adds a large range to these. Throws IoError.
void allocate(int file, FileRange range, const StopToken& stop = {},
              std::vector<FileRange>* unwritten = nullptr);

/// Writes zeros into a range of a file. Throws IoError.
void write_zeros(const std::string& path, FileRange range, const StopToken& stop = {});

}  // namespace dagsweep
