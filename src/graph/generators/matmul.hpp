#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> matmul_parameters{{
    {"blocks", ParameterKind::integer, "16", "blocks per side of the matrices", 1, 1000},
    {"ratio", ParameterKind::real, "4",
     "work of a multiplication per received block, of which it has 3", 0},
}};

/// C = A B in n x n blocks, n = blocks (the matrix multiplication of the L-HEFT paper, section 5.2;
/// 16 in the paper): every block of A and B is loaded (work 1); multiply(i,j,k) adds A(i,k) B(k,j)
/// to the partial sum of multiply(i,j,k-1), with work 3 * ratio. Every edge carries one block,
/// volume 1. 2 n^2 + n^3 tasks: the loads of A row by row, those of B, then the multiplications by
/// k, i, j.
TaskGraph make_matmul(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
