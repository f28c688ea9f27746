#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.hpp"
#include "sweep/description/yaml_node.hpp"

namespace dagsweep {

/// The parameters given by a map such as {kind: layered, tasks: 300}. Each value is a scalar or
/// {uniform: [low, high]}. Throws InputError for keys neither in `specs` nor in `others`. `things`:
/// what such maps describe, "graphs".
std::vector<GivenParameter> read_given(const YamlNode& map, std::span<const ParameterSpec> specs,
                                       const std::vector<std::string>& others,
                                       std::string_view things);

}  // namespace dagsweep
