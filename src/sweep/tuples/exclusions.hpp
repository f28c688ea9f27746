#pragma once

#include <vector>

#include "sweep/description/description.hpp"

namespace dagsweep {

/// Marks in the axes of a sweep, whose graph axis is complete, which tuples it leaves out: an
/// algorithm on a graph of more tasks than its `most_tasks`, and a graph with seeds beyond its
/// `most_seeds`. Throws InputError if there are more different limits than can be marked.
void mark_excluded_tuples(SweepDescription& sweep, const std::vector<GraphValue>& graphs);

}  // namespace dagsweep
