#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

// The applications of the L-HEFT paper (Jin & Buyya), section 5.2, with its sizes as defaults
// (README.md, "Applications").

inline constexpr std::array<ParameterSpec, 3> fft_parameters{{
    {"pieces", ParameterKind::integer, "64", "blocks of points, a power of two", 1, 16777216},
    {"points_log2", ParameterKind::integer, "24",
     "butterfly stages; there are 2^points_log2 points", 1, 62},
    {"ratio", ParameterKind::real, "3", "work of a butterfly task; load and collect tasks have 1",
     0},
}};

/// FFT of 2^points_log2 points in equal pieces. Butterflies of the first stages span less than a
/// piece; those of the last log2(pieces) stages combine two. Tasks are numbered stage by stage.
/// Throws InputError unless pieces is a power of two <= 2^points_log2.
TaskGraph make_fft(const Parameters& parameters, std::uint64_t seed);

inline constexpr std::array<ParameterSpec, 4> jacobi_parameters{{
    {"strips", ParameterKind::integer, "64", "strips of rows of the matrix", 1, 1e9},
    {"iterations", ParameterKind::integer, "10", "Jacobi iterations", 1, 1e9},
    {"rows", ParameterKind::integer, "256", "rows of a strip", 1, 1e9},
    {"ratio", ParameterKind::real, "4", "work per row a task receives", 0},
}};

/// Jacobi iteration on a matrix cut by rows into strips. Task (t, s) receives from iteration t-1
/// its own strip, volume `rows`, and the boundary row of each neighbour, volume 1. Tasks are
/// numbered iteration by iteration.
TaskGraph make_jacobi(const Parameters& parameters, std::uint64_t seed);

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

/// C = A B in blocks: multiply(i,j,k) adds A(i,k) B(k,j) to the partial sum of multiply(i,j,k-1).
/// Tasks: the loads of A row by row, those of B, then the multiplications by k, i, j. With s =
/// streams, each task is s tasks in its place, one per stream of its block.
TaskGraph make_matmul(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
