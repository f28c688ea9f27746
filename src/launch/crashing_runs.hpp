#pragma once

#include <string>

#include "core/stop.hpp"
#include "results/results_file.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Finds the tuples that were running when ranks of earlier launches died, and gives up those that
/// crashed too often. Their status becomes failed, or aborted if the cause may be external. Prints
/// them to standard error, and returns their number. `notes`: prefix of the notes of the ranks that
/// are looked at, none of which may live. To be called on the master. Throws Stopped before it
/// writes.
std::uint64_t give_up_crashing_runs(const std::string& path, ResultsFile& results,
                                    const Sweep& sweep, const Shard& shard, const StopToken& stop,
                                    const std::string& notes = "");

}  // namespace dagsweep
