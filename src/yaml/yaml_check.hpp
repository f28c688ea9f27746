#pragma once

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

/// The last line (counted from 1, up to `line`) that has a tab in its indentation, if only blank
/// lines follow it; std::nullopt if there is none.
std::optional<int> tab_before(std::string_view content, int line);

}  // namespace dagsweep
