#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "schedulers/kernels.hpp"

namespace dagsweep {

/// Who may send to whom: as many sources as targets, which are some of the replicas of one task and
/// of another, by their numbers.
struct MatchingProblem {
  std::size_t row = 0;                   ///< length of a row of weights
  std::vector<double> weight;            ///< [replicas][row]
  std::vector<std::uint32_t> processor;  ///< [replicas] where targets are; breaks ties
  std::size_t size = 0;                  ///< sources
  std::vector<std::uint32_t> source;     ///< [size] in increasing number, and room for more
  std::vector<std::uint32_t> target;     ///< the same
};

/// Solves one problem after another without allocating. Results are valid until the next call.
class GreedyMatching {
 public:
  /// Where all sources weigh the same, each in turn gets the target that is next: by increasing
  /// (weight, processor)?
  static constexpr bool by_weight = true;
  /// Pairs in increasing (weight, source, target's processor), each taken if both are still alone.
  std::span<const MatchedPair> operator()(const MatchingProblem& problem);

 private:
  void match_one_by_one(const MatchingProblem& problem);

  const Kernels& kernels_ = kernels();
  std::vector<std::uint32_t> sources_, targets_;  // still alone; targets by processor
  std::vector<MatchedPair> pairs_;
};

/// A perfect matching whose largest weight T is smallest; of these the one that gives each target
/// in turn the source of smallest weight (ties: smaller number) that leaves a perfect matching of
/// weights <= T. Pairs in order of targets.
class BottleneckMatching {
 public:
  static constexpr bool by_weight = false;  ///< by their numbers
  std::span<const MatchedPair> operator()(const MatchingProblem& problem);

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  double smallest_limit();
  bool complete(double limit);
  void fix_target(std::uint32_t target);
  bool find_source(std::uint32_t target);
  bool augment(std::uint32_t target);
  double weight(std::uint32_t source, std::uint32_t target) const {
    return weight_[source * n_ + target];
  }

  // Numbered anew, by their places in the problem's lists:
  std::uint32_t n_ = 0;
  std::vector<double> weight_;  // [n][n]
  double limit_ = 0.0;
  std::uint32_t fixed_ = 0;                           // targets below this keep their source
  std::vector<std::uint32_t> source_of_, target_of_;  // or none
  std::vector<std::uint32_t> source_before_, target_before_;  // the same, to go back to
  std::vector<std::uint8_t> seen_;                            // [sources] on this search
  std::vector<double> limits_;
  std::vector<std::uint32_t> order_;  // sources
  std::vector<MatchedPair> pairs_;
};

}  // namespace dagsweep
