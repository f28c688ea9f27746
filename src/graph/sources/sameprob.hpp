#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 4> sameprob_parameters{{
    {"tasks", ParameterKind::integer, "100", "number of tasks", 1, 1e9},
    {"degree", ParameterKind::real, "3", "mean number of predecessors", 0, 1e6},
    {"work_min", ParameterKind::real, "1", "smallest work of a task", 0},
    {"work_max", ParameterKind::real, "10", "largest work of a task", 0},
}};

/// Every pair i < j is an edge with the same probability, min(1, 2 degree / (tasks - 1))
/// (Tobita & Kasahara, "A standard task graph set", 2002); work ~ U[work_min, work_max]. No
/// volumes, no dummy tasks. Takes time proportional to the edges, not to the pairs.
TaskGraph make_sameprob(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
