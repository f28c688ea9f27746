#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// The move that changes one factor of execution times (unrelated machines).
MoveKind cost_move();

}  // namespace dagsweep
