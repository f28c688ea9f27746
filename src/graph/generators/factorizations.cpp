#include "graph/generators/factorizations.hpp"

#include "graph/generators/dataflow.hpp"

namespace dagsweep {

TaskGraph make_gaussian(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto m = static_cast<std::uint64_t>(parameters.integer("size"));
  Dataflow columns(m + 1, (m * m + m - 2) / 2, m * m - m - 1);  // column 0 is not used
  for (std::uint64_t k = 1; k < m; ++k) {
    const auto below = static_cast<double>(m - k);
    columns.add({"pivot", below, below}, {}, k);
    for (std::uint64_t j = k + 1; j <= m; ++j) columns.add({"update", 2.0 * below, below}, {k}, j);
  }
  return std::move(columns).graph();
}

TaskGraph make_cholesky(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto n = static_cast<std::size_t>(parameters.integer("size"));
  const double tile = parameters.real("data");
  const Kernel potrf{"potrf", 1.0, tile};
  const Kernel trsm{"trsm", 3.0, tile};
  const Kernel syrk{"syrk", 3.0, tile};
  const Kernel gemm{"gemm", 6.0, tile};
  const auto at = [n](std::size_t i, std::size_t j) { return i * n + j; };

  Dataflow tiles(n * n, n * (n + 1) * (n + 2) / 6, n * (n * n - 1) / 2);
  for (std::size_t k = 0; k < n; ++k) {
    tiles.add(potrf, {}, at(k, k));
    for (std::size_t i = k + 1; i < n; ++i) tiles.add(trsm, {at(k, k)}, at(i, k));
    for (std::size_t i = k + 1; i < n; ++i) {
      for (std::size_t j = k + 1; j < i; ++j) tiles.add(gemm, {at(i, k), at(j, k)}, at(i, j));
      tiles.add(syrk, {at(i, k)}, at(i, i));
    }
  }
  return std::move(tiles).graph();
}

TaskGraph make_lu(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto n = static_cast<std::size_t>(parameters.integer("size"));
  const double tile = parameters.real("data");
  const Kernel getrf{"getrf", 2.0, tile};
  const Kernel trsm{"trsm", 3.0, tile};
  const Kernel gemm{"gemm", 6.0, tile};
  const auto at = [n](std::size_t i, std::size_t j) { return i * n + j; };

  Dataflow tiles(n * n, n * (n + 1) * (2 * n + 1) / 6, n * (n - 1) * (2 * n + 1) / 2);
  for (std::size_t k = 0; k < n; ++k) {
    tiles.add(getrf, {}, at(k, k));
    for (std::size_t j = k + 1; j < n; ++j) tiles.add(trsm, {at(k, k)}, at(k, j));
    for (std::size_t i = k + 1; i < n; ++i) tiles.add(trsm, {at(k, k)}, at(i, k));
    for (std::size_t i = k + 1; i < n; ++i) {
      for (std::size_t j = k + 1; j < n; ++j) tiles.add(gemm, {at(i, k), at(k, j)}, at(i, j));
    }
  }
  return std::move(tiles).graph();
}

}  // namespace dagsweep
