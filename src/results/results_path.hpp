#pragma once

#include <string>

namespace dagsweep {

/// The path under which a results file is locked and written: `path` with its symbolic links
/// followed, so that every name of a file leads to one lock. The file need not exist. Throws
/// InputError if a link leads nowhere, if the file is not a regular file, or if it has several hard
/// links, through which it could be written without its lock.
std::string resolve_results_path(const std::string& path);

}  // namespace dagsweep
