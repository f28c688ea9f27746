#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 1> gaussian_parameters{{
    {"size", ParameterKind::integer, "10", "rows and columns of the matrix", 2, 50000},
}};

/// Gaussian elimination of a dense m x m matrix by columns (Cosnard, Marrakchi, Robert & Trystram,
/// Parallel Computing 6, 1988; the graph of the HEFT paper), m = size. Step k = 1 ..
/// m-1 has a pivot task T(k,k), m-k divisions, and updates T(k,j) of the columns j = k+1 .. m,
/// 2(m-k) flops each; T(k,k) -> T(k,j), and T(k,j) -> T(k+1,j). Edges from step k carry the rest of
/// a column, m-k numbers. (m^2 + m - 2) / 2 tasks, numbered by k, then j.
TaskGraph make_gaussian(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
