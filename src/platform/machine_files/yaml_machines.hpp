#pragma once

#include <string>

#include "platform/models/machines.hpp"

namespace dagsweep {

/// Reads machines from YAML: `nodes` and `network` (platform/README.md, "Own machines"). Throws
/// InputError naming file, line and key.
DescribedMachines read_yaml_machines(const std::string& content, const std::string& name);

}  // namespace dagsweep
