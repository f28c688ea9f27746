#include "graph/generators/jacobi.hpp"

#include "graph/generators/size.hpp"

namespace dagsweep {

TaskGraph make_jacobi(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto strips = static_cast<std::uint64_t>(parameters.integer("strips"));
  const auto iterations = static_cast<std::uint64_t>(parameters.integer("iterations"));
  const auto rows = static_cast<double>(parameters.integer("rows"));

  GraphDraft draft = sized_draft(strips * iterations, (3 * strips - 2) * (iterations - 1));
  draft.work.assign(strips * iterations, parameters.real("ratio") * (rows + 2.0));
  draft.kind.assign(strips * iterations, "jacobi");
  for (std::uint64_t t = 1; t < iterations; ++t) {
    for (std::uint64_t s = 0; s < strips; ++s) {
      const auto task = static_cast<std::uint32_t>(t * strips + s);
      const auto own = static_cast<std::uint32_t>((t - 1) * strips + s);
      if (s > 0) draft.edges.push_back({own - 1, task, 1.0});
      draft.edges.push_back({own, task, rows});
      if (s + 1 < strips) draft.edges.push_back({own + 1, task, 1.0});
    }
  }
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
