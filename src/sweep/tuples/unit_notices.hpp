#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "platform/models/generated.hpp"
#include "sweep/description/description.hpp"

namespace dagsweep {

/// Whether the costs of runs with the graph are drawn, not brought by its file.
bool has_generated_costs(const GraphValue& graph);

/// The settings that determine how units of graphs are converted on value number `machines` of that
/// axis: whether costs are scaled and delays given, and the machines. All others have their
/// default.
CostSettings unit_settings(const SweepDescription& sweep, std::size_t machines);

/// Throws InputError if the graph's data are in bytes and value number `machines` of that axis
/// gives them no scale.
void check_units(const SweepDescription& sweep, const GraphValue& graph, std::size_t machines);

/// Notices about units that are converted, assumed or ignored, one line each, which names the first
/// graph and machines that it concerns. `machines`: consider only this value of the axis.
std::vector<std::string> unit_notices(const SweepDescription& sweep,
                                      std::span<const GraphValue> graphs,
                                      std::optional<std::size_t> machines = std::nullopt);

}  // namespace dagsweep
