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
  std::string shard;    ///< "3/8"; empty for a whole sweep
  StatusCounts counts;  ///< of the shard's tuples
  std::vector<Launch> launches;
  std::vector<std::pair<std::string, StatusCounts>> by_algorithm;  ///< without pending tuples
  double run_seconds = 0.0;  ///< scheduling and simulation, all done and stalled runs; for large
                             ///< files extrapolated from a sample
};
ResultsSummary summarise_results(const std::string& path);

}  // namespace dagsweep
