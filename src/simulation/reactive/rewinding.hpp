#pragma once

#include <span>
#include <vector>

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// The tasks to rewind when nodes have newly failed, in reverse canonical order (GTP paper,
/// sections 5.1.3 and 5.2.2; README.md of this folder, "Rewinding"). First, among the tasks placed
/// on failed nodes: those that are unfinished, and those with a result that a consumer still
/// needs (with `uses_copies`: unless a live node holds a copy of the result). Then,
/// recursively, the producers of data that an unfinished task needs and no live node holds. A
/// finished exit task is never rewound.
std::vector<TaskId> tasks_to_rewind(const Snapshot& now, std::span<const NodeId> failed,
                                    bool uses_copies);

}  // namespace dagsweep
