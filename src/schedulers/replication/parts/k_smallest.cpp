#include "schedulers/replication/parts/k_smallest.hpp"

#include <algorithm>
#include <limits>

#include "core/cpu_clones.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t tile = 8;  // loops of this length become one or a few instructions

/// Sets before[k] to the number of values smaller than the k-th, for k in [0, count), count rounded
/// up to tiles.
DAGSWEEP_CPU_CLONES
void count_smaller(const double* value, std::size_t count, std::uint64_t* __restrict before) {
  for (std::size_t begin = 0; begin < count; begin += tile) {
    for (std::size_t k = begin; k < begin + tile; ++k) {
      std::uint64_t smaller = 0;
      for (std::size_t other = 0; other < count; ++other)
        smaller += value[other] < value[k] ? 1 : 0;
      before[k] = smaller;
    }
  }
}

}  // namespace

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

std::span<const double> KSmallest::of_best_in_nodes(std::span<const double> values) {
  if (!nodes_.have_several_processors()) return values;
  best_.assign(values.size(), std::numeric_limits<double>::infinity());
  for (const NodeId node : IdRange<NodeId>(nodes_.count())) {
    const auto processors = nodes_.processors(node);
    const ProcessorId best = *std::min_element(
        processors.begin(), processors.end(),
        [&](ProcessorId p, ProcessorId q) { return values[p.index()] < values[q.index()]; });
    best_[best.index()] = values[best.index()];
  }
  return best_;
}

/// Branches on values could not be predicted: FTSA is 1.4 times as fast at a million tasks as by
/// insertion into a sorted array, FTBAR without copies 1.5 times.
void KSmallest::choose(std::span<const double> all_values) {
  const std::span<const double> values = of_best_in_nodes(all_values);
  make_room(values.size());
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
  make_room(candidates.size());
  for (std::size_t k = 0; k < candidates.size(); ++k) {
    candidate_value_[k] = values[candidates[k].index()];
    candidate_[k] = candidates[k];
  }
  sort_candidates(candidates.size());
}

void KSmallest::make_room(std::size_t candidates) {
  if (candidate_.size() >= candidates + tile) return;
  for (auto* values : {&candidate_value_, &value_}) values->resize(candidates + tile);
  for (auto* numbers : {&candidate_, &processor_}) numbers->resize(candidates + tile);
  smaller_.resize(candidates + tile);
  equal_.resize(candidates + tile);
}

/// A candidate's place is the number of candidates of smaller value plus the number of candidates
/// of equal value before it.
void KSmallest::sort_candidates(std::size_t count) {
  count_smaller(candidate_value_.data(), count, smaller_.data());
  std::fill_n(equal_.begin(), count, 0U);
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t place = smaller_[k] + equal_[smaller_[k]]++;
    value_[place] = candidate_value_[k];
    processor_[place] = candidate_[k];
  }
}

}  // namespace dagsweep
