#pragma once

#include <string>

#include "sweep/description/description.hpp"

namespace dagsweep {

/// The files that a sweep reads and the commands that it starts, as JSON:
/// {"graphs": [{"path", "files"}], "commands": [TEXT]}. A path stands as in the sweep file; `files`
/// are those that it matches, none if there are none. Starts nothing.
std::string sweep_inputs(const SweepDescription& sweep);

}  // namespace dagsweep
