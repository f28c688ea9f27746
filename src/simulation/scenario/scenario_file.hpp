#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Reads the JSON of spec 3.1, "dagsweep-scenario-1": events of a platform of `processors`
/// processors, in file order. Throws InputError naming `name`, the key and what is wrong with it.
std::vector<AvailabilityEvent> read_scenario(std::string_view content, const std::string& name,
                                             std::size_t processors);

/// Writes the same format; reading it back gives the same events.
std::string write_scenario(const std::vector<AvailabilityEvent>& events);

}  // namespace dagsweep
