#pragma once

#include <string>
#include <vector>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// What of a sweep has no effect, or another than one may expect, a line each: axes that no run
/// reads, and units that are converted.
std::vector<std::string> sweep_notices(const Sweep& sweep);

/// Throws InputError if no run reads some axis of several values.
void refuse_unread_axes(const Sweep& sweep);

}  // namespace dagsweep
