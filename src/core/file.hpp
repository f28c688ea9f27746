#pragma once

#include <string>

namespace dagsweep {

/// The whole content of a file. Throws InputError if it does not exist or is a directory, IoError
/// if it cannot be read.
std::string read_file(const std::string& path);

/// Replaces a file atomically: writes a temporary file beside `path`, then renames it. Readers see
/// the old content or the new one. Throws IoError (disk full, read-only directory, ...).
void write_file(const std::string& path, const std::string& content);

}  // namespace dagsweep
