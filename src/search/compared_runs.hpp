#pragma once

#include <array>

#include "search/search_run.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {

/// An execution on the instance that a search found.
struct ComparedRun {
  Trace trace;
  double end = 0.0;  ///< latest finish of a task
  bool completed = false;
};

/// The two executions that the search compares, on the instance found: of A and of B; with
/// `incomplete`, of A without and with the crashes; with `over`, of A twice. Schedules compared by
/// planned lengths are executed without any change of the machines, those compared by executed
/// lengths in the first scenario. Throws RunError, Stopped.
std::array<ComparedRun, 2> compared_runs(const SearchRun& run, const SearchOutcome& outcome,
                                         const StopToken& stop);

}  // namespace dagsweep
