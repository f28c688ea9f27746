#pragma once

#include <cstdint>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Throws InputError if so many tasks or edges are more than a TaskGraph can number: said before
/// the memory for them is asked for.
void check_size(std::uint64_t tasks, std::uint64_t edges);

/// An empty draft with room for so many tasks and edges, so that no vector need grow. Throws
/// InputError as check_size does.
GraphDraft sized_draft(std::uint64_t tasks, std::uint64_t edges);

/// Room for a random number of edges of this mean. One part in 32 more is about 3 standard
/// deviations at 10^4 edges, and ever more of them beyond; a smaller graph may outgrow it, cheaply.
std::uint64_t request_memory(double mean_edges);

}  // namespace dagsweep
