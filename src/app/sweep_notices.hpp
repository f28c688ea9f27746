#pragma once

#include <string>
#include <vector>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Notices about settings of a sweep that have no effect, or another effect than one may expect,
/// one line each: axes that no run reads, notices of the graphs, and units that are converted.
std::vector<std::string> sweep_notices(const Sweep& sweep);

/// Throws InputError if no run reads some axis of several values.
void refuse_unread_axes(const Sweep& sweep);

/// Throws InputError for what reading a sweep does not find, and every run of some graph or
/// algorithm would fail with: a search that cannot begin, or a command whose file is missing. To be
/// called where a sweep is planned, or is about to run.
void check_runs(const Sweep& sweep);

}  // namespace dagsweep
