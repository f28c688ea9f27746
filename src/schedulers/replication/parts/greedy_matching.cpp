#include "schedulers/replication/parts/greedy_matching.hpp"

#include <algorithm>
#include <numeric>

namespace dagsweep {

void GreedyMatching::solve(const MatchingProblem& problem, std::span<std::uint32_t> target_of) {
  sources_.resize(problem.size);
  std::iota(sources_.begin(), sources_.end(), 0U);
  targets_ = sources_;
  std::sort(targets_.begin(), targets_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return problem.processor[a] < problem.processor[b];
  });
  while (!sources_.empty()) {
    // Of equal weights, the first in this order of rows and columns is the one that ties prefer.
    auto source = sources_.begin();
    auto target = targets_.begin();
    double least = problem(*source, *target);
    for (auto s = sources_.begin(); s != sources_.end(); ++s) {
      for (auto t = targets_.begin(); t != targets_.end(); ++t) {
        if (!(problem(*s, *t) < least)) continue;
        least = problem(*s, *t);
        source = s;
        target = t;
      }
    }
    target_of[*source] = *target;
    sources_.erase(source);
    targets_.erase(target);
  }
}

}  // namespace dagsweep
