#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/stop.hpp"

namespace dagsweep {

/// Creates a file atomically: writes it under a temporary name, flushes it to disk and renames it,
/// so that `path` never names an incomplete file. `bytes`: disk space to reserve before
/// `write(draft)`, 0 = none. Throws IoError "<path>: cannot be created (why)", Stopped and what
/// `write` throws; then the temporary file is removed.
void create_atomically(const std::string& path, std::uint64_t bytes,
                       const std::function<void(const std::string& draft)>& write,
                       const StopToken& stop = {});

}  // namespace dagsweep
