#pragma once

#include <span>
#include <vector>

#include "schedulers/replication/parts/matching_problem.hpp"

namespace dagsweep {

/// Goes through the pairs by increasing (weight, source, target) and matches each pair whose source
/// and target are still free.
class GreedyMatching {
 public:
  /// `target_of`: [size], returns the target of each source.
  void solve(const MatchingProblem& problem, std::span<std::uint32_t> target_of);

 private:
  std::vector<std::uint32_t> sources_, targets_;  // sources and targets that are still free
};

}  // namespace dagsweep
