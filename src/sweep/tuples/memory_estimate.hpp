#pragma once

#include <cstdint>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Estimated peak memory of a rank in bytes, without the program itself, over all runs of the sweep
/// on this tuple's instance: graph, costs, cached schedules, one execution. Depends only on the
/// tuple's graph, processors and estimation error. Uses the numbers of tasks and edges of the first
/// seed, so that nothing needs to be constructed (sweep/README.md, "Memory estimates").
std::uint64_t estimated_memory(const Sweep& sweep, const Coordinates& tuple);

/// Maximum of estimated_memory() over all tuples.
std::uint64_t largest_estimated_memory(const Sweep& sweep);

/// Estimated bytes that reading the sweep file takes, which are free when it has been read: about
/// those of the values that it lists, in axes and in conditions. A range is one value.
std::uint64_t reading_memory(const Sweep& sweep);

/// Estimated bytes that creating or resuming the results file takes.
std::uint64_t start_memory(const Sweep& sweep);

}  // namespace dagsweep
