#pragma once

#include <span>
#include <vector>

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// Which tasks have to be rewound when processors have newly failed (GTP paper, sections 5.1.3 and
/// 5.2.2; spec 3.2), in reverse canonical order: of those placed on them the unfinished ones and
/// those whose results somebody still waits for, unless, with `uses_copies`, the result has a copy
/// on another live processor; then all producers of what an unfinished task needs and no live
/// processor holds, recursively. A finished exit task is never rewound.
std::vector<TaskId> tasks_to_rewind(const Snapshot& now, std::span<const ProcessorId> failed,
                                    bool uses_copies);

}  // namespace dagsweep
