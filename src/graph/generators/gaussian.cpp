#include "graph/generators/gaussian.hpp"

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

}  // namespace dagsweep
