#pragma once

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
  return problem;
}

}  // namespace dagsweep
