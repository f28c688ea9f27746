#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {

/// The error for a key that the map at `place` does not have: says where the key belongs if it is
/// one of another part of a sweep file, else as unknown_name().
InputError unknown_key(const Place& place, const std::string& name,
                       const std::vector<std::string>& known);

/// The whole path of a key of sweep files, such as "sweep.bound" for "bound"; "" if none has this
/// name.
std::string path_of_sweep_key(const std::string& name);

/// Whether a graph, an algorithm or a scenario has a parameter of this name.
bool is_parameter(const std::string& name);

/// How the value of a key is written: "[0.5, 1.0]" for "platform.delay"; "" for keys whose values
/// need no example.
std::string example_of(std::string_view key);

/// The two, for nodes of sweep files.
inline constexpr KeyHints sweep_key_hints{unknown_key, example_of};

}  // namespace dagsweep
