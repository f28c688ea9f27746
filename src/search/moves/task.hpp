#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// The work of a task.
MoveKind task_move();

}  // namespace dagsweep
