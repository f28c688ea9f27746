#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// An edge less.
MoveKind remove_edge_move();

}  // namespace dagsweep
