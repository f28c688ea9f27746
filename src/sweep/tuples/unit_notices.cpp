#include "sweep/tuples/unit_notices.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "platform/models/unit_conversion.hpp"

namespace dagsweep {
bool has_generated_costs(const GraphValue& graph) {
  return (graph.facts & fact::generated_costs) != 0;
}

CostSettings unit_settings(const SweepDescription& sweep, std::size_t machines) {
  CostSettings settings;
  const auto scale = [&](AxisId id) -> std::optional<double> {
    const double first = sweep.axis(id).numbers.front();  // NaN for all tuples, or for none
    return std::isnan(first) ? std::nullopt : std::optional(first);
  };
  settings.ccr = scale(AxisId::ccr);
  settings.granularity = scale(AxisId::granularity);
  settings.delays_given = sweep.delays_given;
  settings.bandwidth_given = sweep.bandwidth_given;
  settings.delay_key = "delay";
  settings.machines = sweep.machines[machines].described;
  return settings;
}

void check_units(const SweepDescription& sweep, const GraphValue& graph, std::size_t machines) {
  if (!has_generated_costs(graph)) return;
  try {
    convert_units(graph.units, graph.has_data, unit_settings(sweep, machines));
  } catch (const InputError& error) {
    throw InputError(sweep.graphs[graph.choice].place.text() + ": '" + graph.label +
                     "': " + error.what());
  }
}

std::vector<std::string> unit_notices(const SweepDescription& sweep,
                                      std::span<const GraphValue> graphs,
                                      std::optional<std::size_t> machines) {
  struct Notice {
    std::string text;
    std::string graph;
    std::string machines;
    std::set<std::string> graphs;
  };
  std::vector<Notice> notices;
  for (const GraphValue& graph : graphs) {
    if (!has_generated_costs(graph)) continue;
    for (std::size_t k = 0; k < sweep.machines.size(); ++k) {
      if (machines.value_or(k) != k) continue;
      std::string text = convert_units(graph.units, graph.has_data, unit_settings(sweep, k)).notice;
      if (text.empty()) continue;
      auto found = std::find_if(notices.begin(), notices.end(),
                                [&](const Notice& one) { return one.text == text; });
      if (found == notices.end()) {
        const std::string& on = sweep.axis(AxisId::machines).labels[k];
        found = notices.insert(found, {std::move(text), graph.label, on, {}});
      }
      found->graphs.insert(graph.label);
    }
  }
  std::vector<std::string> lines;
  for (const Notice& notice : notices) {
    const std::size_t others = notice.graphs.size() - 1;
    lines.push_back("units: " + notice.text + " ('" + notice.graph + "'" +
                    (others > 0 ? " and " + std::to_string(others) + " more" : "") + ", machines " +
                    notice.machines + ")");
  }
  return lines;
}

}  // namespace dagsweep
