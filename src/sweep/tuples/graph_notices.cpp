#include "sweep/tuples/graph_notices.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/stop.hpp"
#include "platform/models/scaling.hpp"
#include "sweep/tuples/tuple_runner.hpp"
#include "sweep/tuples/unit_notices.hpp"

namespace dagsweep {
namespace {

std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

}  // namespace

std::vector<std::string> graph_notices(std::span<const GraphValue> graphs) {
  struct Notice {
    std::string kind;
    std::string text;
    std::string graph;
    std::size_t others;
  };
  std::vector<Notice> notices;
  for (const GraphValue& graph : graphs) {
    for (const std::string& text : graph.notices) {
      const std::string kind = without_digits(text);
      const auto known = std::find_if(notices.begin(), notices.end(),
                                      [&](const Notice& one) { return one.kind == kind; });
      if (known == notices.end()) {
        notices.push_back({kind, text, graph.label, 0});
      } else {
        ++known->others;
      }
    }
  }
  std::vector<std::string> lines;
  lines.reserve(notices.size());
  for (const Notice& notice : notices) {
    lines.push_back(
        "graph '" + notice.graph + "': " + notice.text +
        (notice.others > 0 ? " (similar in " + std::to_string(notice.others) + " more)" : ""));
  }
  return lines;
}

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
