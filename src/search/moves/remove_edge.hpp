#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// The move that removes an edge.
MoveKind remove_edge_move();

}  // namespace dagsweep
