#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 4> tree_parameters{{
    tasks_parameter,
    {"degree", ParameterKind::integer, "2", "children of each inner task", 1, 1e9},
    work_min_parameter,
    work_max_parameter,
}};

/// The complete tree, filled level by level: the parent of task i > 0 is (i - 1) / degree, and
/// edges lead away from the root 0. work ~ U[work_min, work_max]. No volumes.
TaskGraph make_out_tree(const Parameters& parameters, std::uint64_t seed);

/// The tree of make_out_tree() with reversed edges, towards the root. Task i of the out-tree
/// becomes task tasks - 1 - i, so that the root is the last task and every edge leads to a larger
/// number.
TaskGraph make_in_tree(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
