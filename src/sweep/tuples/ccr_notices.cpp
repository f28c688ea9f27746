#include "sweep/tuples/ccr_notices.hpp"

#include <cmath>

#include "core/stop.hpp"
#include "platform/models/ccr_notice.hpp"
#include "sweep/tuples/tuple_runner.hpp"
#include "sweep/tuples/unit_notices.hpp"

namespace dagsweep {

std::vector<std::string> ccr_notices(const Sweep& sweep) {
  constexpr std::uint64_t most_edges = 100'000;
  const auto is_given = [&](AxisId id) { return !std::isnan(sweep.axis(id).numbers.front()); };
  if (is_given(AxisId::ccr) || is_given(AxisId::granularity)) return {};
  std::vector<std::string> lines;
  std::size_t similar = 0;
  TupleRunner runner(sweep, [] { return 0.0; });
  for (std::uint32_t k = 0; k < sweep.graphs().size(); ++k) {
    const GraphValue& graph = sweep.graphs()[k];
    if (!has_generated_costs(graph) || graph.edges > most_edges) continue;
    Coordinates tuple{};
    tuple[AxisId::graph] = k;
    const std::string notice = ccr_notice(runner.experiment(tuple, StopToken()).instance);
    if (notice.empty()) continue;
    if (lines.empty()) {
      lines.push_back("graph '" + graph.label + "': " + notice);
    } else {
      ++similar;
    }
  }
  if (similar > 0) lines.front() += " (similar in " + std::to_string(similar) + " more)";
  return lines;
}

}  // namespace dagsweep
