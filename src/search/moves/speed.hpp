#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// The move that changes the speed of a processor (related machines).
MoveKind speed_move();

}  // namespace dagsweep
