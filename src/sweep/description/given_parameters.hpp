#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {

/// Reads the parameters that a map such as {kind: layered, tasks: 300} gives. Each value is a
/// scalar or {uniform: [low, high]}. Throws InputError for keys neither in `specs` nor in `others`.
/// `things`: plural noun for what such maps describe, such as "graphs".
std::vector<GivenParameter> read_given(const YamlNode& map, std::span<const ParameterSpec> specs,
                                       const std::vector<std::string>& others,
                                       std::string_view things);

}  // namespace dagsweep
