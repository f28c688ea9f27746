#pragma once

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// Is there an unfinished task that can never run again, if all that is away stays away? There is
/// one if no live processor can gather what the finished producers of one task have left.
bool has_stranded_task(const Snapshot& now, bool uses_copies);

}  // namespace dagsweep
