#pragma once

#include <string>

#include "yaml/yaml_node.hpp"

namespace dagsweep {

/// Reads a name that is given to a graph or an algorithm in results. Throws InputError unless it is
/// one line of text without blanks around it.
std::string read_label(const YamlNode& node);

}  // namespace dagsweep
