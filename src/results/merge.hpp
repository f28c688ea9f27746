#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "results/status_counts.hpp"

namespace dagsweep {

/// What a merge came to.
struct MergeOutcome {
  StatusCounts counts;
  std::uint64_t damaged = 0;  ///< rows of parts that were left out, and are pending
};
/// Makes a results file of the rows of several files of one sweep: its shards, or copies that went
/// different ways. Of a tuple that has ended in several, a result wins over a failure, and a
/// failure over an aborted run. Throws InputError if the parts are of different sweeps, or hold
/// different results of one tuple; IoError.
MergeOutcome merge_results(const std::string& path, const std::vector<std::string>& parts);

}  // namespace dagsweep
