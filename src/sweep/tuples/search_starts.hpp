#pragma once

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Throws InputError if the first search on some graph, that of the first seed, cannot begin. Does
/// nothing in sweeps of other runs.
void check_search_starts(const Sweep& sweep);

}  // namespace dagsweep
