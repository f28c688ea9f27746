#pragma once

#include <cstdint>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Throws InputError if a TaskGraph cannot number so many tasks or edges, or if they need more
/// memory than the machine has. Must be called before anything in proportion to these numbers is
/// allocated, if need be with lower bounds of them.
void check_size(std::uint64_t tasks, std::uint64_t edges);

/// An empty draft with memory reserved for `tasks` and `edges`. Throws InputError as check_size().
GraphDraft sized_draft(std::uint64_t tasks, std::uint64_t edges);

/// The number of edges to reserve memory for if the number of edges is random with this mean: 1/32
/// more than the mean. That is about 3 standard deviations at 10^4 edges and more beyond; a smaller
/// graph that needs more reallocates at little cost.
std::uint64_t edges_to_reserve(double mean_edges);

}  // namespace dagsweep
