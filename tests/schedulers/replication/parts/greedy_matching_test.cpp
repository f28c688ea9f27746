#include "schedulers/replication/parts/greedy_matching.hpp"

#include <algorithm>
#include <tuple>

#include "catch.hpp"
#include "schedulers/replication/parts/random_matching_problem.hpp"

using namespace dagsweep;

namespace {

/// Sorts all pairs and goes through them.
std::vector<std::uint32_t> by_sorting(const MatchingProblem& problem) {
  std::vector<std::tuple<double, std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t s = 0; s < problem.size; ++s) {
    for (std::uint32_t t = 0; t < problem.size; ++t) {
      pairs.emplace_back(problem(s, t), s, t);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  std::vector<bool> taken(problem.size, false);
  std::vector<std::uint32_t> target_of(problem.size, problem.size);
  for (const auto& [weight, s, t] : pairs) {
    if (taken[t] || target_of[s] != problem.size) continue;
    taken[t] = true;
    target_of[s] = t;
  }
  return target_of;
}

}  // namespace

TEST_CASE("the greedy matching takes pairs in increasing weight, source and target") {
  RandomStream random(1, Purpose::graph_structure);
  GreedyMatching matching;
  for (int round = 0; round < 20'000; ++round) {
    INFO("round " << round);
    const MatchingProblem problem = random_matching_problem(random, 12);
    std::vector<std::uint32_t> target_of(problem.size);
    matching.solve(problem, target_of);
    REQUIRE(target_of == by_sorting(problem));
  }
}
