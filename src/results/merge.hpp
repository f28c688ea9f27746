#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "results/status_counts.hpp"

namespace dagsweep {

/// The outcome of a merge.
struct MergeOutcome {
  StatusCounts counts;
  std::uint64_t damaged = 0;          ///< number of damaged rows of parts, which were ignored
  std::uint64_t damaged_records = 0;  ///< damaged records of launches and ranks, left out
};
/// Combines the rows of several results files of one sweep (its shards, or diverged copies) into
/// one file. If a tuple has ended in several parts, a result takes precedence over a failure, and a
/// failure over an aborted run. Throws InputError if the parts are of different sweeps or have
/// different results for one tuple; IoError.
MergeOutcome merge_results(const std::string& path, const std::vector<std::string>& parts);

}  // namespace dagsweep
