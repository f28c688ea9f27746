#pragma once

#include <vector>

#include "sweep/description/description.hpp"

namespace dagsweep {

/// Marks in the facts of the axes which tuples the sweep excludes: an algorithm on a graph with
/// more tasks than its `most_tasks`, a graph with seeds beyond its first `most_seeds`, and a search
/// of an algorithm against itself. The graph axis must be complete. Throws InputError if there are
/// more than fact::max_limits different limits.
void mark_excluded_tuples(SweepDescription& sweep, const std::vector<GraphValue>& graphs);

}  // namespace dagsweep
