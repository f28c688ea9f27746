#include "graph/generators/matmul.hpp"

#include <vector>

#include "graph/generators/dataflow.hpp"

namespace dagsweep {

TaskGraph make_matmul(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto n = static_cast<std::size_t>(parameters.integer("blocks"));
  const auto s = static_cast<std::size_t>(parameters.integer("streams"));
  const double share = 1.0 / static_cast<double>(s);
  const Kernel load{"load", share, share};
  const Kernel multiply{"multiply", 3.0 * parameters.real("ratio") * share, share};
  // The first stream of a block.
  const auto a = [n, s](std::size_t i, std::size_t k) { return (i * n + k) * s; };
  const auto b = [n, s](std::size_t k, std::size_t j) { return ((n + k) * n + j) * s; };
  const auto c = [n, s](std::size_t i, std::size_t j) { return ((2 * n + i) * n + j) * s; };

  Dataflow streams(3 * n * n * s, n * n * s * (2 + n), n * n * s * (n * (2 + s) - 1));
  for (std::size_t stream = 0; stream < 2 * n * n * s; ++stream) streams.add(load, {}, stream);
  std::vector<std::size_t> inputs(1 + s);
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t row = 0; row < s; ++row) {
          inputs[0] = a(i, k) + row;
          for (std::size_t part = 0; part < s; ++part) inputs[1 + part] = b(k, j) + part;
          streams.add(multiply, inputs, c(i, j) + row);
        }
      }
    }
  }
  return std::move(streams).graph();
}

}  // namespace dagsweep
