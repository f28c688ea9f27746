#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

// Factorizations of dense matrices (README.md, "Applications").

inline constexpr std::array<ParameterSpec, 1> gaussian_parameters{{
    {"size", ParameterKind::integer, "10", "rows and columns of the matrix", 2, 50000},
}};

/// Gaussian elimination of an m x m matrix by columns (the graph of the HEFT paper), m = size.
/// Tasks are numbered by step k, then by column j.
TaskGraph make_gaussian(const Parameters& parameters, std::uint64_t seed);

inline constexpr std::array<ParameterSpec, 2> tile_parameters{{
    {"size", ParameterKind::integer, "8", "tiles per side of the matrix", 1, 1000},
    {"data", ParameterKind::real, "1", "volume of a tile", 0},
}};

/// Right-looking tiled Cholesky factorization. Tasks are numbered by step k: potrf(k), trsm(i,k) by
/// i, then the updates row by row: gemm(i,j,k) by j, and syrk(i,k).
TaskGraph make_cholesky(const Parameters& parameters, std::uint64_t seed);

/// Right-looking tiled LU factorization without pivoting. Tasks are numbered by step k: getrf(k);
/// trsm(k,j) of the row panel by j; trsm(i,k) of the column panel by i; gemm(i,j,k) by i, then j.
TaskGraph make_lu(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
