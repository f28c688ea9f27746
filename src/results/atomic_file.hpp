#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace dagsweep {

/// Makes a file under a temporary name, flushes it to disk and renames it, so that `path` never
/// names half a file. `bytes`: room to be sure of before `write(draft)` begins, 0 = none. Throws
/// IoError "<path>: cannot be created (why)"; then no draft is left.
void make_file(const std::string& path, std::uint64_t bytes,
               const std::function<void(const std::string& draft)>& write);

}  // namespace dagsweep
