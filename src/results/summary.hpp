#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "results/provenance.hpp"
#include "results/status_counts.hpp"

namespace dagsweep {

/// The data of `dagsweep status`. Can be read without the sweep file and while the sweep is
/// running.
struct ResultsSummary {
  std::string name;
  std::string version;
  std::string shard;               ///< such as "3/8"; empty for a whole sweep
  StatusCounts counts;             ///< of the shard's tuples; damaged rows count as pending
  std::uint64_t checked_rows = 0;  ///< number of ended rows checked; in large files a sample
  std::uint64_t damaged_rows = 0;  ///< how many of the checked rows are damaged
  std::vector<Launch> launches;
  std::uint64_t damaged_records = 0;  ///< damaged records of launches and ranks, left out
  std::vector<std::pair<std::string, StatusCounts>> by_algorithm;  ///< without pending tuples
  double run_seconds = 0.0;  ///< scheduling and simulation of all done and stalled runs; for large
                             ///< files extrapolated from the sample
};
ResultsSummary summarise_results(const std::string& path);

}  // namespace dagsweep
