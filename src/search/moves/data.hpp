#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// The move that changes the data of an edge.
MoveKind data_move();

}  // namespace dagsweep
