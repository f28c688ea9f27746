#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 3> matmul_parameters{{
    {"blocks", ParameterKind::integer, "16", "blocks per side of the matrices", 1, 1000},
    {"ratio", ParameterKind::real, "4",
     "work of a multiplication per received block, of which it has 3", 0},
    {.name = "streams",
     .kind = ParameterKind::integer,
     .fallback = "1",
     .meaning =
         "streams per block, of equal numbers of rows; each is loaded and computed by itself",
     .minimum = 1,
     .maximum = 1000,
     .later = true},
}};

/// C = A B in n x n blocks, n = blocks (the matrix multiplication of the L-HEFT paper, section 5.2;
/// 16 in the paper): every block of A and B is loaded (work 1); multiply(i,j,k) adds A(i,k) B(k,j)
/// to the partial sum of multiply(i,j,k-1), with work 3 * ratio. Every edge carries one block,
/// volume 1. 2 n^2 + n^3 tasks: the loads of A row by row, those of B, then the multiplications by
/// k, i, j.
///
/// With s = streams, a block is s streams of equal numbers of rows. Each is loaded by itself and
/// carries volume 1 / s; multiply(i,j,k) is s tasks, one per stream of C(i,j), which receive their
/// stream of A(i,k) and all streams of B(k,j). s times as many tasks, of 1 / s of the work each.
TaskGraph make_matmul(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
