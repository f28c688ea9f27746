#pragma once

#include <cstdint>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// About how many bytes a rank takes at most, beside the program itself, for all runs of a sweep on
/// the instance of this tuple: graph, costs, the schedules that are kept, one execution. Depends on
/// the tuple's graph, processors and estimation error only, and is known before anything is made,
/// from the expected numbers of tasks and edges.
std::uint64_t estimated_memory(const Sweep& sweep, const Coordinates& tuple);

/// The largest of any tuple.
std::uint64_t largest_estimated_memory(const Sweep& sweep);

}  // namespace dagsweep
