#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// The move that adds an edge between two tasks that have none, without closing a cycle.
MoveKind add_edge_move();

}  // namespace dagsweep
