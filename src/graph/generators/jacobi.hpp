#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 4> jacobi_parameters{{
    {"strips", ParameterKind::integer, "64", "strips of rows of the matrix", 1, 1e9},
    {"iterations", ParameterKind::integer, "10", "Jacobi iterations", 1, 1e9},
    {"rows", ParameterKind::integer, "256", "rows of a strip", 1, 1e9},
    {"ratio", ParameterKind::real, "4", "work per row a task receives", 0},
}};

/// Jacobi iteration on a matrix cut by rows into strips (L-HEFT paper, section 5.2: 16384 rows in
/// 64 strips, so 640 tasks in 10 iterations and 6400 in 100). Task (t, s) receives from iteration
/// t-1 its own strip, volume `rows`, and the boundary row of each neighbour, volume 1. The work of
/// every task is ratio * (rows + 2), also at the edges of the matrix and in the first iteration.
/// Tasks are numbered iteration by iteration.
TaskGraph make_jacobi(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
