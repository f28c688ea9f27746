#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// The move that changes the work of a task.
MoveKind task_move();

}  // namespace dagsweep
