#pragma once

#include <functional>
#include <string>
#include <sys/stat.h>

#include "core/text_output.hpp"

namespace dagsweep {

/// Whether `path` names an existing file or folder; symbolic links are followed. Throws IoError if
/// the system cannot tell (name too long, a folder that cannot be searched).
bool exists(const std::string& path);

/// Throws InputError unless `path` names a regular file, perhaps through symbolic links: opening a
/// pipe may wait forever, and a device may never end. Throws IoError as exists() does.
void require_regular_file(const std::string& path);

/// Throws InputError naming `path` unless its status is that of a regular file.
void require_regular_file(const std::string& path, const struct stat& status);

/// Whether both paths lead to one file, which need not exist; symbolic links are followed. What
/// /dev holds are no such files.
bool is_same_file(const std::string& one, const std::string& other);

/// The whole content of a regular file, or of a pipe that this process has inherited (/dev/stdin,
/// /dev/fd/63), up to 64 MiB. Throws InputError for anything else, IoError if it cannot be read.
std::string read_file(const std::string& path);

/// Replaces a regular file atomically: writes a temporary file beside `path`, then renames it.
/// Readers see the old content or the new one. Symbolic links, devices and pipes that have a reader
/// are written to. Throws IoError (disk full, read-only directory, ...).
void write_file(const std::string& path, const std::string& content);
/// Likewise, of a text that `write` makes piece by piece. What `write` throws leaves the old file.
void write_file(const std::string& path, const std::function<void(TextOutput&)>& write);

}  // namespace dagsweep
