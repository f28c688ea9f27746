#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace dagsweep {

/// Creates a file atomically: writes it under a temporary name, flushes it to disk and renames it,
/// so that `path` never names an incomplete file. `bytes`: disk space to reserve before
/// `write(draft)`, 0 = none. Throws IoError "<path>: cannot be created (why)" and removes the
/// temporary file.
void create_atomically(const std::string& path, std::uint64_t bytes,
                       const std::function<void(const std::string& draft)>& write);

}  // namespace dagsweep
