#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> cholesky_parameters{{
    {"size", ParameterKind::integer, "8", "tiles per side of the matrix", 1, 1000},
    {"data", ParameterKind::real, "1", "volume of a tile", 0},
}};

/// Right-looking tiled Cholesky factorization (Buttari, Langou, Kurzak & Dongarra, "A class of
/// parallel tiled linear algebra algorithms for multicore architectures", Parallel Computing 35,
/// 2009). Work in units of b^3 / 3 flops for tiles of b x b: potrf 1, trsm 3, syrk 3, gemm 6. Every
/// edge carries one tile. n (n+1) (n+2) / 6 tasks, n = size, numbered by step k: potrf(k),
/// trsm(i,k) by i, then the updates row by row: gemm(i,j,k) by j, and syrk(i,k).
TaskGraph make_cholesky(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
