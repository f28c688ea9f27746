#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Reads the format "dagsweep-scenario-1" (README.md of this folder): events of a platform with
/// these nodes, in file order. Throws InputError naming `name`, the key and the problem.
std::vector<AvailabilityEvent> read_scenario(std::string_view content, const std::string& name,
                                             const Nodes& nodes);

/// Writes the format "dagsweep-scenario-1"; reading it back gives the same events.
std::string write_scenario(const std::vector<AvailabilityEvent>& events, const Nodes& nodes);

}  // namespace dagsweep
