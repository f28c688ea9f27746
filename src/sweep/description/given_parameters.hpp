#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/parameters.hpp"
#include "sweep/description/yaml_node.hpp"

namespace dagsweep {

/// The parameters that a map such as {kind: layered, tasks: 300} gives, a number or {uniform: [low,
/// high]} each. Refuses keys that are neither of `specs` nor among `others`.
std::vector<GivenParameter> read_given(const YamlNode& map, std::span<const ParameterSpec> specs,
                                       const std::vector<std::string>& others);

}  // namespace dagsweep
