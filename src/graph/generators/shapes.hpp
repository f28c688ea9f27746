#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

// Regular graphs. work ~ U[work_min, work_max]. No volumes.

inline constexpr std::array<ParameterSpec, 3> chain_parameters{
    {tasks_parameter, work_min_parameter, work_max_parameter}};

/// 0 -> 1 -> .. -> tasks - 1, without parallelism.
TaskGraph make_chain(const Parameters& parameters, std::uint64_t seed);

inline constexpr std::array<ParameterSpec, 4> fork_join_parameters{{
    {"width", ParameterKind::integer, "10", "parallel tasks per stage", 1, 1e9},
    {"stages", ParameterKind::integer, "1", "number of fork-join stages in sequence", 1, 1e9},
    work_min_parameter,
    work_max_parameter,
}};

/// A fork task, `width` parallel tasks, and the task that joins them, which is the fork of the next
/// stage: stages * (width + 1) + 1 tasks, numbered stage by stage.
TaskGraph make_fork_join(const Parameters& parameters, std::uint64_t seed);

inline constexpr std::array<ParameterSpec, 4> tree_parameters{{
    tasks_parameter,
    {"degree", ParameterKind::integer, "2", "children of each inner task", 1, 1e9},
    work_min_parameter,
    work_max_parameter,
}};

/// The complete tree, filled level by level: the parent of task i > 0 is (i - 1) / degree, and
/// edges lead away from the root 0.
TaskGraph make_out_tree(const Parameters& parameters, std::uint64_t seed);

/// The tree of make_out_tree() with reversed edges, towards the root. Task i of the out-tree
/// becomes task tasks - 1 - i, so that the root is the last task and every edge leads to a larger
/// number.
TaskGraph make_in_tree(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
