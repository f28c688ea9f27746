#include "graph/generators/matmul.hpp"

#include "graph/generators/dataflow.hpp"

namespace dagsweep {

TaskGraph make_matmul(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto n = static_cast<std::size_t>(parameters.integer("blocks"));
  const Kernel load{"load", 1.0, 1.0};
  const Kernel multiply{"multiply", 3.0 * parameters.real("ratio"), 1.0};
  const auto a = [n](std::size_t i, std::size_t k) { return i * n + k; };
  const auto b = [n](std::size_t k, std::size_t j) { return (n + k) * n + j; };
  const auto c = [n](std::size_t i, std::size_t j) { return (2 * n + i) * n + j; };

  Dataflow blocks(3 * n * n, n * n * (2 + n), n * n * (3 * n - 1));
  for (std::size_t block = 0; block < 2 * n * n; ++block) blocks.add(load, {}, block);
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) blocks.add(multiply, {a(i, k), b(k, j)}, c(i, j));
    }
  }
  return std::move(blocks).graph();
}

}  // namespace dagsweep
