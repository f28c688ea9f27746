#include "schedulers/kept_processors.hpp"

#include "core/vectorised.hpp"

namespace dagsweep {
namespace {

// Where branches cannot be predicted, counting is faster than sorting.

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A value that at least `wanted` <= lanes of the values do not exceed, and few more: the
/// wanted-th smallest of the least of each lane k, k + lanes, k + 2 * lanes ...
DAGSWEEP_VECTORISED
double find_bound(const double* values, std::size_t count, std::size_t wanted) {
  Lanes least = Lanes{} + infinity;
  std::size_t p = 0;
  for (; p + lanes <= count; p += lanes) {
    Lanes more;
    load(more, values + p);
    lower_to(least, more);
  }
  for (std::size_t k = 0; p + k < count; ++k) {
    least[k] = values[p + k] < least[k] ? values[p + k] : least[k];
  }
  LaneMask not_larger{};
  for (std::size_t k = 0; k < lanes; ++k) not_larger -= Lanes{} + least[k] <= least;
  double bound = infinity;
  for (std::size_t k = 0; k < lanes; ++k) {
    const bool enough = not_larger[k] >= static_cast<long long>(wanted);
    bound = enough && least[k] < bound ? least[k] : bound;
  }
  return bound;
}

/// rank[k] = how many of the `count` values are smaller than the k-th, up to a multiple of `lanes`.
DAGSWEEP_VECTORISED
void find_ranks(const double* values, std::size_t count, long long* __restrict rank) {
  for (std::size_t k = 0; k < count; k += lanes) {
    Lanes ranked;
    load(ranked, values + k);
    LaneMask smaller{};
    for (std::size_t j = 0; j < count; ++j) smaller -= Lanes{} + values[j] < ranked;
    std::memcpy(rank + k, &smaller, sizeof smaller);
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
    auto at = static_cast<std::size_t>(rank_[k]);
    while (value_[at] != infinity) ++at;  // equal values: the first stands first
    value_[at] = candidate_value_[k];
    processor_[at] = ProcessorId(candidate_[k]);
  }
  size_ = copies_;
}

}  // namespace dagsweep
