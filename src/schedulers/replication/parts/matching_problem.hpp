#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schedule/replica_list.hpp"

namespace dagsweep {

/// Which of n replicas of one task, the sources, sends to which of n replicas of another, the
/// targets. Both are in increasing replica number.
struct MatchingProblem {
  std::uint32_t size = 0;
  std::vector<double> weight;  ///< [size * size] row by row: when target t finishes if only source
                               ///< s sends to it
  std::vector<PackedProcessor> processor;  ///< [size] of the targets

  double operator()(std::uint32_t s, std::uint32_t t) const { return weight[s * size + t]; }
};

}  // namespace dagsweep
