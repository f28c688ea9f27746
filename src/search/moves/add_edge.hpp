#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// An edge between two tasks without one, closing no cycle.
MoveKind add_edge_move();

}  // namespace dagsweep
