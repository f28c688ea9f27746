#pragma once

#include <string>
#include <vector>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The axes of several values of which no tuple reads one, in the order of the axes: a line for
/// each, which names file, line and key, and what would read it.
std::vector<std::string> unread_axes(const Sweep& sweep);

}  // namespace dagsweep
