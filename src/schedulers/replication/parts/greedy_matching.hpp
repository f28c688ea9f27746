#pragma once

#include <span>
#include <vector>

#include "schedulers/replication/parts/matching_problem.hpp"

namespace dagsweep {

/// Matches pairs in increasing (weight, source, target), each if both are still free.
class GreedyMatching {
 public:
  /// target_of: [size], of each source.
  void solve(const MatchingProblem& problem, std::span<std::uint32_t> target_of);

 private:
  std::vector<std::uint32_t> sources_, targets_;  // still free
};

}  // namespace dagsweep
