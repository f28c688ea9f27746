#pragma once

#include "search/moves/move.hpp"

namespace dagsweep {

/// The move that changes the delay or the bandwidth of a link.
MoveKind link_move();

}  // namespace dagsweep
