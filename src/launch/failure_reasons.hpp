#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "sweep/rows/tuple_result.hpp"

namespace dagsweep {

/// Runs of one algorithm that failed, or were aborted, for one reason, or stalled (without one).
/// Reasons that differ only in numbers count as one.
struct FailureReason {
  std::string algorithm;
  RunStatus status = RunStatus::failed;
  std::string reason;  ///< of the first tuple; up to reason_bytes
  std::uint64_t runs = 0;
  std::uint64_t first_tuple = 0;
};

/// The failure reasons in a results file, ordered by algorithm and then by decreasing number of
/// runs. Damaged rows are left out. Throws as with_results().
std::vector<FailureReason> failure_reasons(const std::string& path);

/// Prints the two commonest reasons of each algorithm, one line each, and when --retry helps.
void print_failure_reasons(std::ostream& out, const std::vector<FailureReason>& reasons);

}  // namespace dagsweep
