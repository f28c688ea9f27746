#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> lu_parameters{{
    {"size", ParameterKind::integer, "8", "tiles per side of the matrix", 1, 1000},
    {"data", ParameterKind::real, "1", "volume of a tile", 0},
}};

/// Right-looking tiled LU factorization without pivoting. Work in units of b^3 / 3 flops for tiles
/// of b x b: getrf 2, trsm 3, gemm 6. Every edge carries one tile. n (n+1) (2n+1) / 6 tasks,
/// n = size, numbered by step k: getrf(k); trsm(k,j) of the row panel by j; trsm(i,k) of the column
/// panel by i; gemm(i,j,k) by i, then j.
TaskGraph make_lu(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
