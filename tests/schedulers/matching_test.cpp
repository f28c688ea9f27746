#include "schedulers/matching.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

namespace {

/// Some of `count` numbers, in increasing order, and room for all.
std::vector<std::uint32_t> some_of(RandomStream& random, std::size_t count, std::size_t some) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  while (numbers.size() > some) {
    numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(random.below(numbers.size())));
  }
  numbers.resize(count + 1, UINT32_MAX);
  return numbers;
}

/// Small whole weights, full of ties. `row`: 0 for rows as long as need be.
MatchingProblem random_problem(RandomStream& random, std::size_t size, std::size_t row) {
  MatchingProblem problem;
  const std::size_t replicas = size + random.below(3);
  problem.row = row == 0 ? replicas : row;
  problem.size = size;
  problem.source = some_of(random, replicas, size);
  problem.target = some_of(random, replicas, size);
  problem.weight.resize(replicas * problem.row, 1e9);
  for (std::size_t s = 0; s < replicas; ++s) {
    for (std::size_t t = 0; t < replicas; ++t) {
      problem.weight[s * problem.row + t] = static_cast<double>(random.below(6));
    }
  }
  for (std::uint32_t k = 0; k < replicas; ++k) problem.processor.push_back(10 + k);
  for (std::size_t k = replicas; k > 1; --k) {
    std::swap(problem.processor[k - 1], problem.processor[random.below(k)]);
  }
  return problem;
}

/// Of the sources and targets by their places in the problem's lists.
double weight(const MatchingProblem& problem, std::uint32_t source, std::uint32_t target) {
  return problem.weight[problem.source[source] * problem.row + problem.target[target]];
}

/// Sorts all pairs and goes through them.
std::vector<std::uint32_t> greedy(const MatchingProblem& problem) {
  const auto size = static_cast<std::uint32_t>(problem.size);
  std::vector<std::tuple<double, std::uint32_t, std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t s = 0; s < size; ++s) {
    for (std::uint32_t t = 0; t < size; ++t) {
      pairs.emplace_back(weight(problem, s, t), s, problem.processor[problem.target[t]], t);
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
  std::vector<std::uint32_t> permutation(problem.size);
  std::iota(permutation.begin(), permutation.end(), 0U);
  using Key = std::pair<double, std::vector<std::pair<double, std::uint32_t>>>;
  std::optional<Key> best;
  std::vector<std::uint32_t> found;
  do {
    Key key{0.0, {}};
    for (std::uint32_t t = 0; t < problem.size; ++t) {
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

/// The place of each target's source.
template <class Matching>
std::vector<std::uint32_t> found_by(Matching& match, const MatchingProblem& problem) {
  const auto place = [&](const std::vector<std::uint32_t>& numbers, std::uint32_t number) {
    return static_cast<std::uint32_t>(std::find(numbers.begin(), numbers.end(), number) -
                                      numbers.begin());
  };
  std::vector<std::uint32_t> source_of(problem.size, UINT32_MAX);
  for (const MatchedPair& pair : match(problem)) {
    source_of.at(place(problem.target, pair.target)) = place(problem.source, pair.source);
  }
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
