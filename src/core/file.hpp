#pragma once

#include <string>

namespace dagsweep {

/// The whole content of a file. Throws InputError if it does not exist or is a directory, IoError
/// if it cannot be read.
std::string read_file(const std::string& path);

/// Writes `content` under a temporary name beside `path`, then renames: readers see the old file
/// or the new one, never half of it. Throws IoError (disk full, read-only directory, ...).
void write_file(const std::string& path, const std::string& content);

}  // namespace dagsweep
