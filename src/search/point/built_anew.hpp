#pragma once

#include "platform/instance.hpp"

namespace dagsweep {

/// Whether all that an instance derives from its numbers and edges is, to the bit, what building it
/// anew gives: mean times, delays, and the rows, order and levels of the graph.
bool equals_built_anew(const Instance& instance);

}  // namespace dagsweep
