#include "schedulers/matching.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

namespace {

/// Small whole weights, full of ties. `row`: 0 for rows as long as need be.
MatchingProblem random_problem(RandomStream& random, std::size_t size, std::size_t row) {
  MatchingProblem problem;
  problem.row = row == 0 ? size : row;
  problem.weight.resize(size * problem.row, 1e9);
  for (std::size_t s = 0; s < size; ++s) {
    for (std::size_t t = 0; t < size; ++t) {
      problem.weight[s * problem.row + t] = static_cast<double>(random.below(6));
    }
  }
  for (std::uint32_t k = 0; k < size; ++k) problem.processor.push_back(10 + k);
  for (std::size_t k = size; k > 1; --k) {
    std::swap(problem.processor[k - 1], problem.processor[random.below(k)]);
  }
  return problem;
}

double weight(const MatchingProblem& problem, std::uint32_t source, std::uint32_t target) {
  return problem.weight[source * problem.row + target];
}

/// Sorts all pairs and goes through them.
std::vector<std::uint32_t> greedy(const MatchingProblem& problem) {
  const auto size = static_cast<std::uint32_t>(problem.size());
  std::vector<std::tuple<double, std::uint32_t, std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t s = 0; s < size; ++s) {
    for (std::uint32_t t = 0; t < size; ++t) {
      pairs.emplace_back(weight(problem, s, t), s, problem.processor[t], t);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  std::vector<bool> taken(size, false);
  std::vector<std::uint32_t> source_of(size, size);
  for (const auto& pair : pairs) {
    const std::uint32_t s = std::get<1>(pair);
    const std::uint32_t t = std::get<3>(pair);
    if (taken[s] || source_of[t] != size) continue;
    taken[s] = true;
    source_of[t] = s;
  }
  return source_of;
}

/// Goes through all permutations. A perfect matching of weights <= T that gives each target in
/// turn the best source is the least of all in the order of (weight, source), target by target.
std::vector<std::uint32_t> bottleneck(const MatchingProblem& problem) {
  std::vector<std::uint32_t> permutation(problem.size());
  std::iota(permutation.begin(), permutation.end(), 0U);
  using Key = std::pair<double, std::vector<std::pair<double, std::uint32_t>>>;
  std::optional<Key> best;
  std::vector<std::uint32_t> found;
  do {
    Key key{0.0, {}};
    for (std::uint32_t t = 0; t < problem.size(); ++t) {
      const double w = weight(problem, permutation[t], t);
      key.first = std::max(key.first, w);
      key.second.emplace_back(w, permutation[t]);
    }
    if (best && !(key < *best)) continue;
    best = key;
    found = permutation;
  } while (std::next_permutation(permutation.begin(), permutation.end()));
  return found;
}

template <class Matching>
std::vector<std::uint32_t> found_by(Matching& match, const MatchingProblem& problem) {
  std::vector<std::uint32_t> source_of(problem.size(), UINT32_MAX);
  for (const MatchedPair& pair : match(problem)) source_of[pair.target] = pair.source;
  return source_of;
}

}  // namespace

TEST_CASE("matchings are those found by trying everything") {
  RandomStream random(1, Purpose::graph_structure);
  GreedyMatching match_greedily;
  BottleneckMatching match_for_bottleneck;
  for (int round = 0; round < 20'000; ++round) {
    const MatchingProblem problem =
        random_problem(random, random.below(6), random.below(2) * lanes);
    INFO("round " << round);
    REQUIRE(found_by(match_greedily, problem) == greedy(problem));
    REQUIRE(found_by(match_for_bottleneck, problem) == bottleneck(problem));
  }
}
