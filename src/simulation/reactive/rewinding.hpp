#pragma once

#include <span>
#include <vector>

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// The tasks to rewind when processors have newly failed, in reverse canonical order (GTP paper,
/// sections 5.1.3 and 5.2.2; README.md of this folder, "Rewinding"). First, of the tasks placed on
/// failed processors, the unfinished ones and those with a result that a consumer still needs,
/// unless, with `uses_copies`, a live processor holds a copy of that result. Then, recursively, the
/// producers of data that an unfinished task needs and no live processor holds. A finished exit
/// task is never rewound.
std::vector<TaskId> tasks_to_rewind(const Snapshot& now, std::span<const ProcessorId> failed,
                                    bool uses_copies);

}  // namespace dagsweep
