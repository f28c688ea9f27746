#pragma once

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Throws InputError for what reading a sweep does not find, and every run of some graph or
/// algorithm would fail with: a search that cannot begin, or a command whose file is missing. To be
/// called where a sweep is planned, or is about to run.
void check_runs(const Sweep& sweep);

}  // namespace dagsweep
