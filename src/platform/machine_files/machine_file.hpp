#pragma once

#include <string>
#include <string_view>

#include "platform/models/machines.hpp"

namespace dagsweep {

/// Reads machines from a file (platform/README.md, "Own machines"): YAML, or a platform of SimGrid
/// in XML. `name`: of the file, for error texts. Throws InputError naming file, line and key.
DescribedMachines read_machine_file(std::string_view content, const std::string& name);

/// The one kind: YAML.
DescribedMachines read_yaml_machines(const std::string& content, const std::string& name);
/// The other: SimGrid's XML (DTD 4.1), where it says what our networks say (platform/README.md,
/// "SimGrid's platforms"); all else is refused.
DescribedMachines read_simgrid_platform(std::string_view content, const std::string& name);

/// The machines of the file at `path`, which has this content.
MachineChoice machines_of_file(std::string_view content, const std::string& path);

}  // namespace dagsweep
