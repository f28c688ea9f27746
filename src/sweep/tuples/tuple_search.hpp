#pragma once

#include "search/search_run.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The search of a tuple of a sweep of searches. Throws InputError.
SearchRun tuple_search(const Sweep& sweep, const Coordinates& tuple);

}  // namespace dagsweep
