#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"

namespace dagsweep {

/// The error for a command that there is not: what the user may have meant.
InputError unknown_command(const std::string& name, const std::vector<std::string>& known);

}  // namespace dagsweep
