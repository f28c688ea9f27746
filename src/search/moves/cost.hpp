#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// One factor of execution times (unrelated machines).
MoveKind cost_move();

}  // namespace dagsweep
