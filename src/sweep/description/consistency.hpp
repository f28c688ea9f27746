#pragma once

#include "sweep/description/description.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {

/// Throws InputError, with the place, if keys of a sweep file that are right by themselves
/// contradict each other. `root`: the root of the file; `sweep`: all that was read from it.
void check_consistency(const YamlNode& root, const SweepDescription& sweep);

}  // namespace dagsweep
