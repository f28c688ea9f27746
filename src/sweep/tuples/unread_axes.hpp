#pragma once

#include <string>
#include <vector>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The axes with several values that no tuple reads, in the order of the axes: one line each, which
/// names file, line and key, and which tuples would read the axis.
std::vector<std::string> unread_axes(const Sweep& sweep);

/// The single values of the sweep file that have no effect: they are not the default, and no tuple
/// reads them. Lines as of unread_axes().
std::vector<std::string> unread_values(const Sweep& sweep);

}  // namespace dagsweep
