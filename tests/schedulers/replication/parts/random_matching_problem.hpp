#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/random.hpp"
#include "schedulers/replication/parts/matching_problem.hpp"

namespace dagsweep {

/// A problem of 1 to `most` sources, its small whole weights full of ties.
inline MatchingProblem random_matching_problem(RandomStream& random, std::size_t most) {
  MatchingProblem problem;
  problem.size = static_cast<std::uint32_t>(1 + random.below(most));
  for (std::uint32_t k = 0; k < problem.size * problem.size; ++k) {
    problem.weight.push_back(static_cast<double>(random.below(6)));
  }
  std::vector<PackedProcessor> all(problem.size + random.below(8));
  std::iota(all.begin(), all.end(), PackedProcessor{10});
  for (std::size_t k = 0; k < problem.size; ++k) {
    std::swap(all[k], all[k + random.below(all.size() - k)]);
  }
  problem.processor.assign(all.begin(), all.begin() + problem.size);
  return problem;
}

}  // namespace dagsweep
