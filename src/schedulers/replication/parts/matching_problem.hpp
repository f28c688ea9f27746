#pragma once

#include <cstdint>
#include <vector>

namespace dagsweep {

/// Which of n replicas of one task, the sources, sends to which of n replicas of another, the
/// targets.
struct MatchingProblem {
  std::uint32_t size = 0;
  std::vector<double> weight;  ///< [size * size] row by row: when target t finishes if only source
                               ///< s sends to it

  double operator()(std::uint32_t s, std::uint32_t t) const { return weight[s * size + t]; }
};

}  // namespace dagsweep
