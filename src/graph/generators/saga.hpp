#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr ParameterSpec saga_weights_parameter{
    "weights",
    ParameterKind::choice,
    "normal",
    "work and data of all tasks and edges but a dummy's: normal(1, 1/3), clipped to [1e-9, 2], or "
    "2",
    {},
    {},
    "normal|equal"};

inline constexpr std::array<ParameterSpec, 3> saga_tree_parameters{{
    {"levels", ParameterKind::integer, "3", "edges from the root to a leaf", 1, 1000},
    {"branching", ParameterKind::integer, "2", "children of each inner task", 1, 1e9},
    saga_weights_parameter,
}};

inline constexpr std::array<ParameterSpec, 3> saga_chains_parameters{{
    {"chains", ParameterKind::integer, "3", "parallel chains", 1, 1e9},
    {"length", ParameterKind::integer, "3", "tasks of each chain", 1, 1e9},
    saga_weights_parameter,
}};

/// The out-trees of SAGA's datasets: a complete tree, numbered level by level from the root 0, and
/// a dummy that succeeds all leaves, the last task. Work of the dummy and data to it are 1e-9.
TaskGraph make_saga_out_tree(const Parameters& parameters, std::uint64_t seed);

/// The same with reversed edges: task i of the out-tree is task n - 1 - i, so that the dummy is 0.
TaskGraph make_saga_in_tree(const Parameters& parameters, std::uint64_t seed);

/// The parallel chains of SAGA's datasets: task 0 precedes all chains, which are numbered one after
/// the other, and the last task succeeds them. Neither is a dummy.
TaskGraph make_saga_chains(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
