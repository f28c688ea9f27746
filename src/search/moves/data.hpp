#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// The data of an edge.
MoveKind data_move();

}  // namespace dagsweep
