#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "platform/models/generated.hpp"
#include "sweep/description/description.hpp"

namespace dagsweep {

/// What converts the units of graphs on value number `machines` of that axis: whether costs are
/// scaled and delays given, and the machines. All else is at its default.
CostSettings unit_settings(const SweepDescription& sweep, std::size_t machines);

/// Throws InputError if the graph's data are in bytes and some machines of the sweep give them no
/// scale.
void check_units(const SweepDescription& sweep, const GraphValue& graph);

/// What is converted, taken for something or ignored: a line for each, which names the first graph
/// and machines that it concerns. `machines`: only on this value of the axis.
std::vector<std::string> unit_notices(const SweepDescription& sweep,
                                      std::span<const GraphValue> graphs,
                                      std::optional<std::size_t> machines = std::nullopt);

}  // namespace dagsweep
