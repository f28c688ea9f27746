#include "schedulers/replication/parts/bottleneck_matching.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace dagsweep {

void BottleneckMatching::solve(const MatchingProblem& problem, std::span<std::uint32_t> target_of) {
  problem_ = &problem;
  size_ = problem.size;
  visited_.resize(size_);
  match_all(smallest_limit());
  for (std::uint32_t target = 0; target < size_; ++target) {
    fix_source(target);
    target_of[source_of_[target]] = target;
  }
}

/// The smallest T such that pairs of weight <= T have a perfect matching.
double BottleneckMatching::smallest_limit() {
  // Every source and every target needs a pair of its own.
  double least = 0.0;
  for (std::uint32_t a = 0; a < size_; ++a) {
    double of_source = weight(a, 0);
    double of_target = weight(0, a);
    for (std::uint32_t b = 1; b < size_; ++b) {
      of_source = std::min(of_source, weight(a, b));
      of_target = std::min(of_target, weight(b, a));
    }
    least = std::max({least, of_source, of_target});
  }
  if (match_all(least)) return least;
  limits_.clear();
  for (const double w : problem_->weight) {
    if (w > least) limits_.push_back(w);
  }
  std::sort(limits_.begin(), limits_.end());
  return *std::partition_point(limits_.begin(), limits_.end(),
                               [&](double limit) { return !match_all(limit); });
}

/// Matches every target by pairs of weight <= limit. Returns whether that is possible.
bool BottleneckMatching::match_all(double limit) {
  limit_ = limit;
  fixed_ = 0;
  source_of_.assign(size_, none);
  target_of_.assign(size_, none);
  for (std::uint32_t target = 0; target < size_; ++target) {
    if (!find_source(target)) return false;
  }
  return true;
}

/// Fixes the best source of the target that leaves a perfect matching. All targets before it must
/// be fixed.
void BottleneckMatching::fix_source(std::uint32_t target) {
  order_.resize(size_);
  std::iota(order_.begin(), order_.end(), 0U);
  std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(weight(a, target), a) < std::tuple(weight(b, target), b);
  });
  fixed_ = target + 1;
  for (const std::uint32_t source : order_) {
    const std::uint32_t other = target_of_[source];
    if (other == target) return;
    if (other < target) continue;  // fixed for another target
    saved_source_of_ = source_of_;
    saved_target_of_ = target_of_;
    target_of_[source_of_[target]] = none;
    source_of_[other] = none;
    source_of_[target] = source;
    target_of_[source] = target;
    if (find_source(other)) return;
    source_of_ = saved_source_of_;
    target_of_ = saved_target_of_;
  }
}

bool BottleneckMatching::find_source(std::uint32_t target) {
  std::fill(visited_.begin(), visited_.end(), std::uint8_t{0});
  return augment(target);
}

/// Finds an augmenting path from the target (Kuhn's algorithm).
bool BottleneckMatching::augment(std::uint32_t target) {
  for (std::uint32_t source = 0; source < size_; ++source) {
    const std::uint32_t other = target_of_[source];
    if (visited_[source] != 0 || weight(source, target) > limit_ || other < fixed_) continue;
    visited_[source] = 1;
    if (other != none && !augment(other)) continue;
    target_of_[source] = target;
    source_of_[target] = source;
    return true;
  }
  return false;
}

}  // namespace dagsweep
