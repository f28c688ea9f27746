#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/seconds_clock.hpp"
#include "core/stop.hpp"
#include "sweep/tuples/shard_worklist.hpp"
#include "sweep/tuples/tuple_runner.hpp"

namespace dagsweep {

/// Estimates how long the runs of a sweep take on this machine, from a sample of them. The worklist
/// is divided into strata. A stratum is the contiguous range of places of one graph, or of several
/// consecutive graphs if there are more than 64 (forecast/README.md, "Cost model").
class CostModel {
 public:
  struct Stratum {
    std::uint64_t begin = 0, end = 0;  ///< places [begin, end)
    std::uint64_t tasks = 0;           ///< tasks of its first graph, which is the largest
    std::vector<double> seconds;       ///< seconds of each sampled run
    double mean = 0.0;                 ///< mean seconds per run
    bool extrapolated = false;         ///< whether some algorithm was not sampled, or was aborted
  };

  struct FailedRun {
    std::uint64_t tuple = 0;
    std::string reason;
  };

  /// Runs tuples of every stratum for about `budget` seconds in total. Samples are spread evenly
  /// and consist of short series of consecutive places, so that the cost of shared instances is
  /// amortised as in a real run. A run that takes too long is aborted; the seconds of its algorithm
  /// are then extrapolated from the nearest size with finished runs, by the exponent of its
  /// catalogue entry. `measurements`: those of the real run, because they take time, too.
  static CostModel calibrate(const ShardWorklist& worklist, double budget,
                             const SecondsClock& clock, StopSource& stop,
                             TimingMeasurements measurements = {});
  /// A model with given strata, for tests and benchmarks.
  explicit CostModel(std::vector<Stratum> strata) : strata_(std::move(strata)) {}

  const std::vector<Stratum>& strata() const { return strata_; }
  std::uint64_t places() const { return strata_.empty() ? 0 : strata_.back().end; }
  /// Number of runs in the sample.
  std::uint64_t sampled_runs() const;
  /// The first run of the sample that failed.
  const std::optional<FailedRun>& failed_run() const { return failed_run_; }
  /// Seconds of all runs on one core.
  double total() const;
  /// Seconds of the runs of places [begin, end). Short ranges vary like the sampled runs; equal
  /// ranges cost the same.
  double seconds(std::uint64_t begin, std::uint64_t end) const;

 private:
  std::vector<Stratum> strata_;
  std::optional<FailedRun> failed_run_;
};

}  // namespace dagsweep
