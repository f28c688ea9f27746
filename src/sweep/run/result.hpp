#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/number.hpp"
#include "sweep/axes/axes.hpp"

namespace dagsweep {

/// How far a tuple has come. The numbers stand in results files: never renumber.
enum class RunStatus : std::uint8_t {
  pending = 0,
  done = 1,
  stalled = 2,  ///< ended, but needed data or tasks sit where nothing moves again
  failed = 3,   ///< the run threw; `reason` says what
  aborted = 4,  ///< cut off by a limit of this machine; no result
};

/// What one tuple came to: everything here is reproducible ...
struct TupleResult {
  std::uint64_t number = 0;  ///< of the tuple, and of its row
  Coordinates tuple{};
  AxisDependencies dependencies = 0;
  std::uint64_t identity = 0;
  RunStatus status = RunStatus::pending;
  std::string reason;           ///< of a failed or aborted run
  std::vector<double> metrics;  ///< [metrics()]; NaN where not defined

  /// ... but for these.
  double scheduling_seconds = not_a_value;
  double simulation_seconds = not_a_value;
  // Of a timing sweep; NaN = not known.
  double scheduling_cpu_seconds = not_a_value;  ///< of scheduling_seconds, those with a core
  double scheduling_peak_bytes = not_a_value;
};

/// How a working rank has spent a launch, in seconds.
struct RankUse {
  std::uint32_t rank = 0;
  std::uint64_t runs = 0;
  double inside_seconds = 0.0;         ///< inside runs
  double usual_seconds = 0.0;          ///< what others took for as many runs at that time
  double span_seconds = 0.0;           ///< from its first batch to its last row written
  double idle_seconds = 0.0;           ///< from then to the end of the last rank
  double memory_seconds = 0.0;         ///< of span_seconds: waiting for memory of its node
  std::uint32_t machine = UINT32_MAX;  ///< row of `/machines`; 4294967295 = not known
};

/// Where results go. When write() returns they are safe from the death of this process.
class ResultSink {
 public:
  virtual ~ResultSink() = default;
  virtual void write(std::span<const TupleResult> results) = 0;
};

}  // namespace dagsweep
