#include "schedulers/replication/parts/greedy_matching.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace dagsweep {

void GreedyMatching::solve(const MatchingProblem& problem, std::span<std::uint32_t> target_of) {
  sources_.resize(problem.size);
  std::iota(sources_.begin(), sources_.end(), 0U);
  targets_ = sources_;
  while (!sources_.empty()) {
    // Among equal weights, the first in the order of rows and columns wins.
    std::size_t source = 0;
    std::size_t target = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t s = 0; s < sources_.size(); ++s) {
      const double* const weight = &problem.weight[std::size_t{sources_[s]} * problem.size];
      std::size_t target_of_row = 0;
      double least_of_row = weight[targets_[0]];
      for (std::size_t t = 1; t < targets_.size(); ++t) {
        const double w = weight[targets_[t]];
        target_of_row = w < least_of_row ? t : target_of_row;
        least_of_row = std::min(least_of_row, w);
      }
      if (!(least_of_row < least)) continue;
      least = least_of_row;
      source = s;
      target = target_of_row;
    }
    target_of[sources_[source]] = targets_[target];
    sources_.erase(sources_.begin() + static_cast<std::ptrdiff_t>(source));
    targets_.erase(targets_.begin() + static_cast<std::ptrdiff_t>(target));
  }
}

}  // namespace dagsweep
