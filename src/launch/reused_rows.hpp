#pragma once

#include <cstdint>

#include "core/stop.hpp"
#include "results/results_file.hpp"
#include "results/reuse.hpp"
#include "sweep/rows/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Copies results to the pending tuples of the shard that have the same identity. Returns the
/// number of tuples filled. Throws Stopped when some are, and could be called again.
std::uint64_t reuse_results(ResultsFile& results, const Sweep& sweep, const Shard& shard,
                            const OldResults& old, const StopToken& stop = {});

}  // namespace dagsweep
