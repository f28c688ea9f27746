#pragma once

#include <span>
#include <vector>

#include "schedulers/replication/parts/matching_problem.hpp"

namespace dagsweep {

/// Finds the perfect matching whose largest weight T is smallest; among these matchings, the one
/// that gives each target in turn the source of smallest (weight, number) that leaves a perfect
/// matching of weights <= T (FTSA paper, section 4.2).
class BottleneckMatching {
 public:
  /// `target_of`: [size], returns the target of each source.
  void solve(const MatchingProblem& problem, std::span<std::uint32_t> target_of);

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  double smallest_limit();
  bool match_all(double limit);
  void fix_source(std::uint32_t target);
  bool find_source(std::uint32_t target);
  bool augment(std::uint32_t target);
  double weight(std::uint32_t source, std::uint32_t target) const {
    return (*problem_)(source, target);
  }

  const MatchingProblem* problem_ = nullptr;
  std::uint32_t size_ = 0;
  double limit_ = 0.0;       // only pairs of at most this weight are matched
  std::uint32_t fixed_ = 0;  // targets below this keep their source
  std::vector<std::uint32_t> source_of_, target_of_;  // [size] or none
  std::vector<std::uint32_t> saved_source_of_, saved_target_of_;
  std::vector<std::uint8_t> visited_;  // [sources] visited by the present search
  std::vector<double> limits_;
  std::vector<std::uint32_t> order_;  // sources
};

}  // namespace dagsweep
