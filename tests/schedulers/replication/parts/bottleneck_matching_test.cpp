#include "schedulers/replication/parts/bottleneck_matching.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "catch.hpp"
#include "schedulers/replication/parts/random_matching_problem.hpp"

using namespace dagsweep;

namespace {

/// Goes through all permutations. The perfect matching of weights <= T that gives each target in
/// turn the best source is the least of all in the order of (weight, source), target by target.
std::vector<std::uint32_t> best_of_all(const MatchingProblem& problem) {
  std::vector<std::uint32_t> source_of(problem.size);
  std::iota(source_of.begin(), source_of.end(), 0U);
  using Key = std::pair<double, std::vector<std::pair<double, std::uint32_t>>>;
  std::optional<Key> best;
  std::vector<std::uint32_t> found(problem.size);
  do {
    Key key{0.0, {}};
    for (std::uint32_t t = 0; t < problem.size; ++t) {
      const double weight = problem(source_of[t], t);
      key.first = std::max(key.first, weight);
      key.second.emplace_back(weight, source_of[t]);
    }
    if (best && !(key < *best)) continue;
    best = key;
    for (std::uint32_t t = 0; t < problem.size; ++t) found[source_of[t]] = t;
  } while (std::next_permutation(source_of.begin(), source_of.end()));
  return found;
}

}  // namespace

TEST_CASE("the bottleneck matching is the best of all permutations") {
  RandomStream random(1, Purpose::graph_structure);
  BottleneckMatching matching;
  for (int round = 0; round < 20'000; ++round) {
    INFO("round " << round);
    const MatchingProblem problem = random_matching_problem(random, 6);
    std::vector<std::uint32_t> target_of(problem.size);
    matching.solve(problem, target_of);
    REQUIRE(target_of == best_of_all(problem));
  }
}
