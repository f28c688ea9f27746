#pragma once

#include <cstdint>

#include "core/error.hpp"
#include "sweep/rows/tuple_result.hpp"

namespace dagsweep {

/// Number of tuples by status.
struct StatusCounts {
  std::uint64_t pending = 0, done = 0, stalled = 0, failed = 0, aborted = 0;
  std::uint64_t total() const { return pending + done + stalled + failed + aborted; }
  std::uint64_t& of(RunStatus status);
  /// Exit code of a command that leaves these tuples: drained if any is pending, else failed_runs
  /// if any has failed or was aborted.
  ExitCode exit_code() const;
};

}  // namespace dagsweep
