#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/number.hpp"
#include "sweep/rows/axis.hpp"

namespace dagsweep {

/// State of a tuple. The numbers are stored in results files and must never change.
enum class RunStatus : std::uint8_t {
  pending = 0,
  done = 1,
  stalled = 2,  ///< the simulated run can never complete
  failed = 3,   ///< the run threw; `reason` is its message
  aborted = 4,  ///< stopped by a resource limit of the machine; no result
};

/// The result of one tuple. Everything but the wall-clock figures is reproducible.
struct TupleResult {
  std::uint64_t number = 0;  ///< of the tuple
  Coordinates tuple{};
  RunFacts facts = 0;
  std::uint64_t identity = 0;
  RunStatus status = RunStatus::pending;
  std::string reason;           ///< why a run stalled, failed or was aborted
  std::vector<double> metrics;  ///< [Sweep::metrics()]; NaN where not defined

  // Wall-clock figures, not reproducible:
  double scheduling_seconds = not_a_value;
  double simulation_seconds = not_a_value;
  // Only in timing sweeps; NaN if not measured:
  double scheduling_cpu_seconds = not_a_value;  ///< CPU time within scheduling_seconds
  double scheduling_peak_bytes = not_a_value;
};

/// How a working rank spent a launch, in seconds.
struct RankUsage {
  std::uint32_t rank = 0;
  std::uint64_t runs = 0;
  double inside_seconds = 0.0;         ///< executing runs
  double usual_seconds = 0.0;          ///< median rank's time for as many runs, at that time
  double span_seconds = 0.0;           ///< from its first batch to its last row written
  double idle_seconds = 0.0;           ///< from its last row written until the last rank ended
  double memory_seconds = 0.0;         ///< within span_seconds, waiting for memory
  std::uint32_t machine = UINT32_MAX;  ///< row of `/machines`; 4294967295 = unknown
};

/// Receives results. Once write() returns, they survive the death of this process.
class ResultSink {
 public:
  virtual ~ResultSink() = default;
  virtual void write(std::span<const TupleResult> results) = 0;
};

}  // namespace dagsweep
