#include "schedulers/replication/parts/matching.hpp"

#include <algorithm>
#include <numeric>

namespace dagsweep {
namespace {

/// Insertion sort: there are a few, often in order.
template <class Less>
void sort_by(std::vector<std::uint32_t>& numbers, Less less) {
  for (std::size_t k = 1; k < numbers.size(); ++k) {
    const std::uint32_t number = numbers[k];
    std::size_t at = k;
    for (; at > 0 && less(number, numbers[at - 1]); --at) numbers[at] = numbers[at - 1];
    numbers[at] = number;
  }
}

/// Pairs those that are on one processor; sources and targets: the others, in increasing number.
void pair_internal(const MatchingProblem& problem, std::vector<std::uint32_t>& sources,
                   std::vector<std::uint32_t>& targets, std::span<std::uint32_t> target_of) {
  sources.clear();
  targets.resize(problem.copies);
  std::iota(targets.begin(), targets.end(), 0U);
  for (std::uint32_t s = 0; s < problem.copies; ++s) {
    const double* const row = &problem.weight[s * problem.row];
    const auto own = static_cast<std::uint32_t>(
        std::find(row, row + problem.copies, MatchingProblem::together) - row);
    if (own == problem.copies) {
      sources.push_back(s);
    } else {
      target_of[s] = own;
      targets.erase(std::find(targets.begin(), targets.end(), own));
    }
  }
}

}  // namespace

void PairingInOrder::operator()(std::span<const PackedProcessor> source,
                                std::span<const PackedProcessor> target,
                                std::span<const std::uint32_t> order,
                                std::span<std::uint32_t> target_of) {
  if (source.size() <= lanes) {
    kernels_.pair_in_order(source.data(), target.data(), order.data(), source.size(),
                           target_of.data());
    return;
  }
  target = target.first(source.size());
  for (std::uint32_t t = 0; t < target.size(); ++t) on_[target[t]] = t;
  taken_.assign(target.size(), 0);
  for (std::size_t s = 0; s < source.size(); ++s) {
    target_of[s] = on_[source[s]];
    if (target_of[s] != nobody) taken_[target_of[s]] = 1;
  }
  auto next = order.begin();
  for (std::size_t s = 0; s < source.size(); ++s) {
    if (target_of[s] != nobody) continue;
    while (taken_[*next] != 0) ++next;
    target_of[s] = *next++;
  }
  for (const PackedProcessor p : target) on_[p] = nobody;
}

void GreedyMatching::operator()(const MatchingProblem& problem,
                                std::span<std::uint32_t> target_of) {
  if (problem.row == lanes) {
    kernels_.match_greedily(problem.weight.data(), problem.processor.data(), problem.copies,
                            target_of.data());
  } else {
    match_one_by_one(problem, target_of);
  }
}

void GreedyMatching::match_one_by_one(const MatchingProblem& problem,
                                      std::span<std::uint32_t> target_of) {
  pair_internal(problem, sources_, targets_, target_of);
  sort_by(targets_, [&](std::uint32_t a, std::uint32_t b) {
    return problem.processor[a] < problem.processor[b];
  });
  while (!sources_.empty()) {
    // The first of the least in this order of rows and columns is the one that ties prefer.
    double least = problem.weight[sources_[0] * problem.row + targets_[0]];
    std::size_t row = 0;
    std::size_t column = 0;
    for (std::size_t s = 0; s < sources_.size(); ++s) {
      const double* const weights = &problem.weight[sources_[s] * problem.row];
      for (std::size_t t = 0; t < targets_.size(); ++t) {
        if (!(weights[targets_[t]] < least)) continue;
        least = weights[targets_[t]];
        row = s;
        column = t;
      }
    }
    target_of[sources_[row]] = targets_[column];
    sources_.erase(sources_.begin() + static_cast<std::ptrdiff_t>(row));
    targets_.erase(targets_.begin() + static_cast<std::ptrdiff_t>(column));
  }
}

void BottleneckMatching::operator()(const MatchingProblem& problem,
                                    std::span<std::uint32_t> target_of) {
  pair_internal(problem, sources_, targets_, target_of);
  n_ = static_cast<std::uint32_t>(sources_.size());
  if (n_ == 0) return;
  weight_.resize(sources_.size() * sources_.size());
  for (std::uint32_t s = 0; s < n_; ++s) {
    const double* const row = &problem.weight[sources_[s] * problem.row];
    for (std::uint32_t t = 0; t < n_; ++t) weight_[s * n_ + t] = row[targets_[t]];
  }
  seen_.resize(n_);
  complete(smallest_limit());
  fixed_ = 0;
  for (std::uint32_t target = 0; target < n_; ++target) {
    fix_target(target);
    target_of[sources_[source_of_[target]]] = targets_[target];
  }
}

/// The least T whose pairs of weight <= T have a perfect matching.
double BottleneckMatching::smallest_limit() {
  // Every source and every target needs a pair of its own.
  double least = 0.0;
  for (std::uint32_t a = 0; a < n_; ++a) {
    double of_source = weight(a, 0);
    double of_target = weight(0, a);
    for (std::uint32_t b = 1; b < n_; ++b) {
      of_source = std::min(of_source, weight(a, b));
      of_target = std::min(of_target, weight(b, a));
    }
    least = std::max({least, of_source, of_target});
  }
  if (complete(least)) return least;
  limits_.clear();
  for (std::uint32_t a = 0; a < n_; ++a) {
    for (std::uint32_t b = 0; b < n_; ++b) {
      if (weight(a, b) > least) limits_.push_back(weight(a, b));
    }
  }
  std::sort(limits_.begin(), limits_.end());
  return *std::partition_point(limits_.begin(), limits_.end(),
                               [&](double limit) { return !complete(limit); });
}

/// Matches every target by pairs of weight <= limit; false if that is impossible.
bool BottleneckMatching::complete(double limit) {
  limit_ = limit;
  fixed_ = 0;
  source_of_.assign(n_, none);
  target_of_.assign(n_, none);
  for (std::uint32_t target = 0; target < n_; ++target) {
    if (!find_source(target)) return false;
  }
  return true;
}

/// Gives the target, for good, the best source that leaves a perfect matching. All before it have
/// theirs.
void BottleneckMatching::fix_target(std::uint32_t target) {
  order_.resize(n_);
  std::iota(order_.begin(), order_.end(), 0U);
  sort_by(order_, [&](std::uint32_t a, std::uint32_t b) {
    return weight(a, target) < weight(b, target) ||
           (weight(a, target) == weight(b, target) && a < b);
  });
  fixed_ = target + 1;
  for (const std::uint32_t source : order_) {
    const std::uint32_t other = target_of_[source];
    if (other == target) return;
    if (other < target) continue;  // given away for good
    source_before_ = source_of_;
    target_before_ = target_of_;
    target_of_[source_of_[target]] = none;
    source_of_[other] = none;
    source_of_[target] = source;
    target_of_[source] = target;
    if (find_source(other)) return;
    source_of_ = source_before_;
    target_of_ = target_before_;
  }
}

bool BottleneckMatching::find_source(std::uint32_t target) {
  std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
  return augment(target);
}

bool BottleneckMatching::augment(std::uint32_t target) {
  for (std::uint32_t source = 0; source < n_; ++source) {
    const std::uint32_t other = target_of_[source];
    if (seen_[source] != 0 || weight(source, target) > limit_ || other < fixed_) continue;
    seen_[source] = 1;
    if (other != none && !augment(other)) continue;
    target_of_[source] = target;
    source_of_[target] = source;
    return true;
  }
  return false;
}

}  // namespace dagsweep
