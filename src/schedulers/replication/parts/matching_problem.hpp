#pragma once

#include <cstdint>
#include <vector>

namespace dagsweep {

/// The problem of matching the n replicas of one task, the sources, with the n replicas of another,
/// the targets.
struct MatchingProblem {
  std::uint32_t size = 0;
  /// [size * size] row by row: finish of target t if only source s sends to it.
  std::vector<double> weight;

  double operator()(std::uint32_t s, std::uint32_t t) const { return weight[s * size + t]; }
};

}  // namespace dagsweep
