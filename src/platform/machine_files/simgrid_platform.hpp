#pragma once

#include <string>
#include <string_view>

#include "platform/models/machines.hpp"

namespace dagsweep {

/// Reads a platform of SimGrid (XML, DTD 4.1), where it says what our networks say: one cluster, or
/// one zone of hosts with a link per pair (platform/README.md, "SimGrid's platforms"). Throws
/// InputError naming file, line and element for all else.
DescribedMachines read_simgrid_platform(std::string_view content, const std::string& name);

}  // namespace dagsweep
