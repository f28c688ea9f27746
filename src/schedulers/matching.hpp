#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// Who may send to whom: as many sources as targets, both in the order of their replica numbers.
/// Functions below replace the contents of `pairs`.
struct MatchingProblem {
  std::vector<double> weight;          ///< [sources * targets] row by row
  std::vector<ProcessorId> processor;  ///< [targets]; breaks ties
  std::size_t size() const { return processor.size(); }
};

struct MatchedPair {
  std::uint32_t source, target;
};

/// Pairs in increasing (weight, source, target's processor), each taken if both are still alone.
void match_greedily(const MatchingProblem& problem, std::vector<MatchedPair>& pairs);

/// A perfect matching whose largest weight T is smallest; of these the one that gives each target
/// in turn the source of smallest weight (ties: smaller number) that leaves a perfect matching of
/// weights <= T. Pairs in order of targets.
void match_for_bottleneck(const MatchingProblem& problem, std::vector<MatchedPair>& pairs);

}  // namespace dagsweep
