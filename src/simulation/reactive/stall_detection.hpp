#pragma once

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// Whether some unfinished task can never run if every resource at availability 0 stays there: no
/// live processor can gather the data that the task's finished producers have left.
bool has_stranded_task(const Snapshot& now, bool uses_copies);

}  // namespace dagsweep
