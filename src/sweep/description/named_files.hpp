#pragma once

#include <string>
#include <vector>

#include "core/file_scope.hpp"

namespace dagsweep {

/// The pattern (glob) of the files that a path or pattern in a sweep file names. `folder`: of the
/// sweep file, at which relative paths start; "" = the working directory.
std::string pattern_of(const std::string& path, const std::string& folder);

/// The files that match a pattern, at least one. Throws InputError with the reason alone.
std::vector<std::string> matching_files(const std::string& pattern, const FileScope& files);

/// The file's name, preceded by its folder's name unless that is `folder`: collections use the same
/// file names in several folders.
std::string short_name(const std::string& path, const std::string& folder);

}  // namespace dagsweep
