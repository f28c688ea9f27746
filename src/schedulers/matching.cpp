#include "schedulers/matching.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

namespace dagsweep {

void match_greedily(const MatchingProblem& problem, std::vector<MatchedPair>& pairs) {
  const auto n = static_cast<std::uint32_t>(problem.size());
  pairs.clear();
  std::vector<std::uint8_t> taken(std::size_t{2} * n, 0);  // sources, then targets
  const auto key = [&](const MatchedPair& pair) {
    return std::tuple(problem.weight[pair.source * n + pair.target], pair.source,
                      problem.processor[pair.target]);
  };
  while (pairs.size() < n) {  // few: sorting all n^2 pairs would take longer
    std::optional<MatchedPair> least;
    for (std::uint32_t source = 0; source < n; ++source) {
      if (taken[source] != 0) continue;
      for (std::uint32_t target = 0; target < n; ++target) {
        const MatchedPair pair{source, target};
        if (taken[n + target] == 0 && (!least || key(pair) < key(*least))) least = pair;
      }
    }
    taken[least->source] = taken[n + least->target] = 1;
    pairs.push_back(*least);
  }
}

namespace {

/// Perfect matchings of the pairs of weight <= T, by augmenting paths.
class Threshold {
 public:
  Threshold(const MatchingProblem& problem, double limit)
      : problem_(&problem), limit_(limit), n_(problem.size()), source_of_(n_), target_of_(n_) {}

  /// Matches every target; false if that is impossible.
  bool complete() {
    for (std::size_t target = 0; target < n_; ++target) {
      if (!source_of_[target] && !find_source(target)) return false;
    }
    return true;
  }

  /// Gives the target this source for good, if a perfect matching is left. Called on a complete
  /// matching, for targets in turn.
  bool fix(std::size_t target, std::size_t source) {
    if (problem_->weight[source * n_ + target] > limit_ || fixed_source(source)) return false;
    const Threshold before = *this;
    if (source_of_[target] != source) {
      const std::size_t other = *target_of_[source];
      target_of_[*source_of_[target]].reset();
      source_of_[other].reset();
      source_of_[target] = source;
      target_of_[source] = target;
      fixed_ = target + 1;
      if (!find_source(other)) {
        *this = before;
        return false;
      }
    }
    fixed_ = target + 1;
    return true;
  }

 private:
  bool fixed_source(std::size_t source) const {
    return target_of_[source] && *target_of_[source] < fixed_;
  }

  bool find_source(std::size_t target) {
    std::vector<bool> seen(n_, false);
    return augment(target, seen);
  }
  bool augment(std::size_t target, std::vector<bool>& seen) {
    for (std::size_t source = 0; source < n_; ++source) {
      if (seen[source] || problem_->weight[source * n_ + target] > limit_ || fixed_source(source)) {
        continue;
      }
      seen[source] = true;
      if (target_of_[source] && !augment(*target_of_[source], seen)) continue;
      target_of_[source] = target;
      source_of_[target] = source;
      return true;
    }
    return false;
  }

  const MatchingProblem* problem_;
  double limit_;
  std::size_t n_;
  std::size_t fixed_ = 0;  // targets below this keep their source
  std::vector<std::optional<std::size_t>> source_of_, target_of_;
};

}  // namespace

void match_for_bottleneck(const MatchingProblem& problem, std::vector<MatchedPair>& pairs) {
  const auto n = static_cast<std::uint32_t>(problem.size());
  std::vector<double> limits = problem.weight;
  std::sort(limits.begin(), limits.end());
  limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
  const auto smallest = std::partition_point(limits.begin(), limits.end(), [&](double limit) {
    return !Threshold(problem, limit).complete();
  });
  pairs.clear();
  if (n == 0) return;

  Threshold matching(problem, *smallest);
  matching.complete();
  std::vector<std::uint32_t> sources(n);
  for (std::uint32_t target = 0; target < n; ++target) {
    for (std::uint32_t source = 0; source < n; ++source) sources[source] = source;
    std::stable_sort(sources.begin(), sources.end(), [&](std::uint32_t a, std::uint32_t b) {
      return problem.weight[a * n + target] < problem.weight[b * n + target];
    });
    const auto chosen = std::find_if(sources.begin(), sources.end(), [&](std::uint32_t source) {
      return matching.fix(target, source);
    });
    pairs.push_back({*chosen, target});
  }
}

}  // namespace dagsweep
