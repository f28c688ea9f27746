#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/stop.hpp"

namespace dagsweep {

/// Checks a YAML text before it is built into nodes. Throws InputError with `file` and line for
/// faults that yaml-cpp accepts or ignores: an open quote, content after the first document,
/// nesting deeper than 100, an alias inside the node that it names, and more than a million nodes,
/// those that aliases repeat included. Throws YAML::Exception if the text is not YAML; Stopped.
void check_yaml(const std::string& content, const std::string& file, const StopToken& stop);

/// The offset after the quoted scalar that begins at `begin`; std::nullopt if it has no end.
std::optional<std::size_t> end_of_quoted(std::string_view content, std::size_t begin);

}  // namespace dagsweep
