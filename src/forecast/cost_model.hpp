#pragma once

#include <cstdint>
#include <vector>

#include "core/stop.hpp"
#include "sweep/run/runner.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {

/// How long the runs of a sweep take on this machine, known from a few of them. The agenda is cut
/// into strata: its graphs, each a contiguous range of places as the largest come first; of many
/// graphs neighbours are taken together.
class CostModel {
 public:
  struct Stratum {
    std::uint64_t begin = 0, end = 0;  ///< places [begin, end)
    std::uint64_t tasks = 0;           ///< expected, of its first graph: the largest
    std::vector<double> seconds;       ///< of the runs that were tried
    double mean = 0.0;                 ///< seconds per run
    bool extrapolated = false;         ///< too long to try: from smaller graphs
  };

  /// Runs some tuples of every stratum for about `budget` seconds altogether, spread evenly: short
  /// series of neighbours, so that what neighbours share is counted once. One that takes too long
  /// is cut off, and its stratum's mean is a power of the number of tasks that fits the others.
  /// `instruments`: those that the runs will be measured with, as that takes time, too.
  static CostModel calibrate(const ShardWorklist& worklist, double budget,
                             const TupleRunner::Clock& clock, StopSource& stop,
                             TimingMeasurements measurements = {});
  /// For tests and what-if questions.
  explicit CostModel(std::vector<Stratum> strata) : strata_(std::move(strata)) {}

  const std::vector<Stratum>& strata() const { return strata_; }
  std::uint64_t places() const { return strata_.empty() ? 0 : strata_.back().end; }
  std::uint64_t tried() const;
  /// Seconds of all runs on one core, and of those of a range of places. Small ranges vary like the
  /// runs that were tried; the same range always costs the same.
  double total() const;
  double seconds(std::uint64_t begin, std::uint64_t end) const;

 private:
  std::vector<Stratum> strata_;
};

}  // namespace dagsweep
