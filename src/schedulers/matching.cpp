#include "schedulers/matching.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

namespace dagsweep {

std::vector<MatchedPair> match_greedily(const MatchingProblem& problem) {
  const auto n = static_cast<std::uint32_t>(problem.size());
  std::vector<MatchedPair> pairs;
  for (std::uint32_t source = 0; source < n; ++source) {
    for (std::uint32_t target = 0; target < n; ++target) pairs.push_back({source, target});
  }
  const auto key = [&](const MatchedPair& pair) {
    return std::tuple(problem.weight[pair.source * n + pair.target], pair.source,
                      problem.processor[pair.target]);
  };
  std::sort(pairs.begin(), pairs.end(),
            [&](const MatchedPair& a, const MatchedPair& b) { return key(a) < key(b); });
  std::vector<MatchedPair> taken;
  std::vector<bool> source_taken(n), target_taken(n);
  for (const MatchedPair& pair : pairs) {
    if (source_taken[pair.source] || target_taken[pair.target]) continue;
    source_taken[pair.source] = target_taken[pair.target] = true;
    taken.push_back(pair);
  }
  return taken;
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

std::vector<MatchedPair> match_for_bottleneck(const MatchingProblem& problem) {
  const auto n = static_cast<std::uint32_t>(problem.size());
  std::vector<double> limits = problem.weight;
  std::sort(limits.begin(), limits.end());
  limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
  const auto smallest = std::partition_point(limits.begin(), limits.end(), [&](double limit) {
    return !Threshold(problem, limit).complete();
  });
  std::vector<MatchedPair> pairs;
  if (n == 0) return pairs;

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
  return pairs;
}

}  // namespace dagsweep
