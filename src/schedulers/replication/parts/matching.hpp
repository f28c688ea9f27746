#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "schedulers/replication/kernels/kernels.hpp"

namespace dagsweep {

/// Which replica of one task, a source, sends to which of another, a target? There are as many of
/// each, and they are called by their numbers.
struct MatchingProblem {
  std::size_t copies = 0;
  std::size_t row = 0;                     ///< length of a row of weights
  std::vector<double> weight;              ///< [copies][row] of source and target, or `together`
  std::vector<PackedProcessor> processor;  ///< [copies] where targets are, padded; breaks ties

  /// Of two that are on one processor, and therefore a pair.
  static constexpr double together = -std::numeric_limits<double>::infinity();
};

// Solutions are target_of[source], in arrays that are padded and have room for one more.

/// The solution where weights differ by target alone: each source that is on no target's processor
/// in turn gets the next target, in `order`, on whose processor no source is. source, order:
/// [copies]; target: [copies], padded.
class PairingInOrder {
 public:
  explicit PairingInOrder(std::size_t processors) : on_(processors, nobody) {}
  void operator()(std::span<const PackedProcessor> source, std::span<const PackedProcessor> target,
                  std::span<const std::uint32_t> order, std::span<std::uint32_t> target_of);

 private:
  static constexpr std::uint32_t nobody = UINT32_MAX;

  const Kernels& kernels_ = kernels();
  std::vector<std::uint32_t> on_;    // [P] which target is there; nobody between calls
  std::vector<std::uint8_t> taken_;  // [copies] targets
};

/// Solves one problem after another without allocating.
class GreedyMatching {
 public:
  /// Which order PairingInOrder needs: increasing (weight, processor), or numbers.
  static constexpr bool by_weight = true;
  /// Pairs in increasing (weight, source, target's processor), each taken if both are still alone.
  void operator()(const MatchingProblem& problem, std::span<std::uint32_t> target_of);

 private:
  void match_one_by_one(const MatchingProblem& problem, std::span<std::uint32_t> target_of);

  const Kernels& kernels_ = kernels();
  std::vector<std::uint32_t> sources_, targets_;  // still alone; targets by processor
};

/// The same for a perfect matching whose largest weight T is smallest; of these the one that gives
/// each target in turn the source of smallest weight (ties: smaller number) that leaves a perfect
/// matching of weights <= T.
class BottleneckMatching {
 public:
  static constexpr bool by_weight = false;
  void operator()(const MatchingProblem& problem, std::span<std::uint32_t> target_of);

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

  std::vector<std::uint32_t> sources_, targets_;  // that are not on one processor
  // Numbered anew, by their places in these lists:
  std::uint32_t n_ = 0;
  std::vector<double> weight_;  // [n][n]
  double limit_ = 0.0;
  std::uint32_t fixed_ = 0;                           // targets below this keep their source
  std::vector<std::uint32_t> source_of_, target_of_;  // or none
  std::vector<std::uint32_t> source_before_, target_before_;  // the same, to go back to
  std::vector<std::uint8_t> seen_;                            // [sources] on this search
  std::vector<double> limits_;
  std::vector<std::uint32_t> order_;  // sources
};

}  // namespace dagsweep
