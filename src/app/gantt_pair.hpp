#pragma once

#include <array>
#include <string>

#include "search/search_run.hpp"

namespace dagsweep {

/// Draws the two executions that a search compares on the instance that it found, one after the
/// other on one time axis (SVG). `labels`: of the two algorithms; the second is not read if there
/// is one.
std::string gantt_pair(const SearchRun& run, const SearchOutcome& outcome,
                       const std::array<std::string, 2>& labels, const StopToken& stop);

}  // namespace dagsweep
