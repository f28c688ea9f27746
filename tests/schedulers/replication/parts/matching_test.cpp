#include "schedulers/replication/parts/matching.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

namespace {

/// Where `count` replicas are: distinct processors among a few more.
std::vector<PackedProcessor> places(RandomStream& random, std::size_t count) {
  std::vector<PackedProcessor> all(count + random.below(8));
  std::iota(all.begin(), all.end(), PackedProcessor{10});
  for (std::size_t k = 0; k < count; ++k) std::swap(all[k], all[k + random.below(all.size() - k)]);
  all.resize(count);
  return all;
}

struct Case {
  MatchingProblem problem;
  std::vector<PackedProcessor> source;  // where sources are

  double weight(std::uint32_t s, std::uint32_t t) const {
    return problem.weight[s * problem.row + t];
  }
  bool together(std::uint32_t s, std::uint32_t t) const {
    return source[s] == problem.processor[t];
  }
};

/// Small whole weights, full of ties. `row`: 0 for rows as long as need be.
Case random_case(RandomStream& random, std::size_t copies, std::size_t row) {
  Case drawn{{}, places(random, copies)};
  MatchingProblem& problem = drawn.problem;
  problem.copies = copies;
  problem.row = row == 0 ? copies : row;
  problem.processor = places(random, copies);
  problem.weight.resize(copies * problem.row, -1e9);
  for (std::uint32_t s = 0; s < copies; ++s) {
    for (std::uint32_t t = 0; t < copies; ++t) {
      problem.weight[s * problem.row + t] =
          drawn.together(s, t) ? MatchingProblem::together : static_cast<double>(random.below(6));
    }
  }
  problem.processor.resize(padded(copies), drawn.source[0]);  // which must not matter
  return drawn;
}

/// Sorts all pairs and goes through them.
std::vector<std::uint32_t> greedy(const Case& drawn) {
  const auto size = static_cast<std::uint32_t>(drawn.problem.copies);
  std::vector<std::tuple<double, std::uint32_t, std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t s = 0; s < size; ++s) {
    for (std::uint32_t t = 0; t < size; ++t) {
      pairs.emplace_back(drawn.weight(s, t), s, drawn.problem.processor[t], t);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  std::vector<bool> taken(size, false);
  std::vector<std::uint32_t> target_of(size, size);
  for (const auto& pair : pairs) {
    const std::uint32_t s = std::get<1>(pair);
    const std::uint32_t t = std::get<3>(pair);
    if (taken[t] || target_of[s] != size) continue;
    taken[t] = true;
    target_of[s] = t;
  }
  return target_of;
}

/// Goes through all permutations that leave together who is. A perfect matching of weights <= T
/// that gives each target in turn the best source is the least of all in the order of (weight,
/// source), target by target.
std::vector<std::uint32_t> bottleneck(const Case& drawn) {
  const auto size = static_cast<std::uint32_t>(drawn.problem.copies);
  std::vector<std::uint32_t> source_of(size);
  std::iota(source_of.begin(), source_of.end(), 0U);
  using Key = std::pair<double, std::vector<std::pair<double, std::uint32_t>>>;
  std::optional<Key> best;
  std::vector<std::uint32_t> found(size);
  do {
    Key key{0.0, {}};
    bool apart = false;
    for (std::uint32_t t = 0; t < size; ++t) {
      for (std::uint32_t s = 0; s < size; ++s) {
        apart = apart || (drawn.together(s, t) && source_of[t] != s);
      }
      const double weight = drawn.weight(source_of[t], t);
      key.first = std::max(key.first, weight);
      key.second.emplace_back(weight, source_of[t]);
    }
    if (apart || (best && !(key < *best))) continue;
    best = key;
    for (std::uint32_t t = 0; t < size; ++t) found[source_of[t]] = t;
  } while (std::next_permutation(source_of.begin(), source_of.end()));
  return found;
}

template <class Matching>
std::vector<std::uint32_t> found_by(Matching& match, const MatchingProblem& problem) {
  std::vector<std::uint32_t> target_of(padded(problem.copies) + 1);
  match(problem, target_of);
  target_of.resize(problem.copies);
  return target_of;
}

}  // namespace

TEST_CASE("matchings are those found by trying everything") {
  RandomStream random(1, Purpose::graph_structure);
  GreedyMatching match_greedily;
  BottleneckMatching match_for_bottleneck;
  for (int round = 0; round < 20'000; ++round) {
    const Case drawn = random_case(random, 1 + random.below(6), random.below(2) * lanes);
    INFO("round " << round);
    REQUIRE(found_by(match_greedily, drawn.problem) == greedy(drawn));
    REQUIRE(found_by(match_for_bottleneck, drawn.problem) == bottleneck(drawn));
  }
}

TEST_CASE("every generation of vector instructions matches alike") {
  for (const Kernels& kernels : all_kernels()) {
    INFO(kernels.name);
    RandomStream random(2, Purpose::graph_structure);
    for (int round = 0; round < 5'000; ++round) {
      const Case drawn = random_case(random, 1 + random.below(lanes), lanes);
      INFO("round " << round);
      std::vector<std::uint32_t> target_of(lanes + 1);
      kernels.match_greedily(drawn.problem.weight.data(), drawn.problem.processor.data(),
                             drawn.problem.copies, target_of.data());
      target_of.resize(drawn.problem.copies);
      REQUIRE(target_of == greedy(drawn));
    }
  }
}

TEST_CASE("where weights differ by target alone, order is enough") {
  RandomStream random(3, Purpose::graph_structure);
  PairingInOrder pair_in_order(64);
  for (int round = 0; round < 5'000; ++round) {
    INFO("round " << round);
    const std::size_t copies = 1 + random.below(12);
    Case drawn = random_case(random, copies, 0);
    std::vector<std::tuple<double, PackedProcessor, std::uint32_t>> targets;
    for (std::uint32_t t = 0; t < copies; ++t) {
      const auto weight = static_cast<double>(random.below(6));
      targets.emplace_back(weight, drawn.problem.processor[t], t);
      for (std::uint32_t s = 0; s < copies; ++s) {
        if (!drawn.together(s, t)) drawn.problem.weight[s * copies + t] = weight;
      }
    }
    std::sort(targets.begin(), targets.end());
    std::vector<std::uint32_t> order;
    for (const auto& target : targets) order.push_back(std::get<2>(target));

    const std::vector<std::uint32_t> expected = greedy(drawn);
    if (copies <= 6) {
      std::vector<std::uint32_t> numbers(copies);
      std::iota(numbers.begin(), numbers.end(), 0U);
      std::vector<std::uint32_t> target_of(padded(copies) + 1);
      pair_in_order(drawn.source, drawn.problem.processor, numbers, target_of);
      target_of.resize(copies);
      REQUIRE(target_of == bottleneck(drawn));
    }
    const auto solve = [&](auto pair) {
      std::vector<std::uint32_t> target_of(padded(copies) + 1);
      pair(target_of);
      target_of.resize(copies);
      REQUIRE(target_of == expected);
    };
    solve([&](std::vector<std::uint32_t>& target_of) {
      pair_in_order(drawn.source, drawn.problem.processor, order, target_of);
    });
    if (copies > lanes) continue;
    for (const Kernels& kernels : all_kernels()) {
      INFO(kernels.name);
      solve([&](std::vector<std::uint32_t>& target_of) {
        kernels.pair_in_order(drawn.source.data(), drawn.problem.processor.data(), order.data(),
                              copies, target_of.data());
      });
    }
  }
}
