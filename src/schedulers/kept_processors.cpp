#include "schedulers/kept_processors.hpp"

#include "core/vectorised.hpp"

namespace dagsweep {
namespace {

// Where branches cannot be predicted, counting is faster than sorting.

constexpr std::size_t lanes = 8;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// A value that at least `wanted` <= lanes of the values do not exceed, and few more: the
/// wanted-th smallest of the least of each lane k, k + lanes, k + 2 * lanes ...
DAGSWEEP_VECTORISED
double find_bound(const double* values, std::size_t count, std::size_t wanted) {
  double least[lanes];
  for (double& value : least) value = infinity;
  std::size_t p = 0;
  for (; p + lanes <= count; p += lanes) {
    for (std::size_t k = 0; k < lanes; ++k) {
      least[k] = values[p + k] < least[k] ? values[p + k] : least[k];
    }
  }
  for (std::size_t k = 0; p + k < count; ++k) {
    least[k] = values[p + k] < least[k] ? values[p + k] : least[k];
  }
  std::uint64_t not_larger[lanes] = {};
  for (const double value : least) {
    for (std::size_t k = 0; k < lanes; ++k) not_larger[k] += value <= least[k] ? 1 : 0;
  }
  double bound = infinity;
  for (std::size_t k = 0; k < lanes; ++k) {
    const double value = not_larger[k] >= wanted ? least[k] : infinity;
    bound = value < bound ? value : bound;
  }
  return bound;
}

/// rank[k] = how many of the `count` values are smaller than the k-th, up to a multiple of `lanes`.
DAGSWEEP_VECTORISED
void find_ranks(const double* values, std::size_t count, std::uint32_t* __restrict rank) {
  for (std::size_t k = 0; k < count; k += lanes) {
    std::uint64_t smaller[lanes] = {};
    for (std::size_t j = 0; j < count; ++j) {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        smaller[lane] += values[j] < values[k + lane] ? 1 : 0;
      }
    }
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      rank[k + lane] = static_cast<std::uint32_t>(smaller[lane]);
    }
  }
}

}  // namespace

void KeptProcessors::keep(std::span<const double> values) {
  if (copies_ <= lanes && values.size() > 2 * lanes) return keep_ranked(values);
  clear();
  for (std::size_t p = 0; p < values.size(); ++p) consider(values[p], ProcessorId(p));
}

void KeptProcessors::keep_ranked(std::span<const double> values) {
  const double bound = find_bound(values.data(), values.size(), copies_);
  candidate_value_.resize(values.size() + lanes);
  candidate_.resize(values.size() + lanes);
  rank_.resize(values.size() + lanes);
  std::size_t found = 0;
  for (std::uint32_t p = 0; p < values.size(); ++p) {
    candidate_value_[found] = values[p];
    candidate_[found] = p;
    found += values[p] <= bound ? 1 : 0;
  }
  find_ranks(candidate_value_.data(), found, rank_.data());

  value_.resize(found);  // more than are kept, for a while: ranks need no test then
  processor_.resize(found);
  for (double& value : value_) value = infinity;
  for (std::size_t k = 0; k < found; ++k) {
    std::size_t at = rank_[k];
    while (value_[at] != infinity) ++at;  // equal values: the first stands first
    value_[at] = candidate_value_[k];
    processor_[at] = ProcessorId(candidate_[k]);
  }
  size_ = copies_;
}

}  // namespace dagsweep
