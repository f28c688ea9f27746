#pragma once

#include "search/search_run.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The search of a tuple of a sweep of searches. Throws InputError.
SearchRun tuple_search(const Sweep& sweep, const Coordinates& tuple);

/// Throws InputError if the first search on some graph, that of the first seed, cannot begin. Does
/// nothing in sweeps of other runs.
void check_search_starts(const Sweep& sweep);

}  // namespace dagsweep
