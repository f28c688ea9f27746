#include "sweep/tuples/distinct_tuples.hpp"

#include <algorithm>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "runs/request/axis_catalogue.hpp"

using namespace dagsweep;

namespace {

/// Random axes, most of them with one value, with facts on the axes on which sweeps have them.
std::vector<Axis> random_axes(RandomStream& random) {
  using namespace fact;
  std::vector<Axis> axes;
  for (const AxisId id : all_axes) {
    Axis axis;
    axis.id = id;
    const std::size_t size = random.below(3) == 0 ? 1 + random.below(3) : 1;
    for (std::size_t value = 0; value < size; ++value) {
      RunFacts facts = 0;
      if (id == AxisId::graph && random.below(2) == 0) facts = generated_costs;
      if (id == AxisId::graph && random.below(2) == 0) facts |= reads_network;
      if (id == AxisId::machines && random.below(4) > 0) facts = drawn_machines | reads_network;
      if (id == AxisId::heterogeneity && random.below(2) == 0) facts = reads_h;
      if (id == AxisId::bound && value > 0) facts = has_variability;
      if (id == AxisId::failures && value > 0) facts = has_failures;
      if (id == AxisId::crashes && value > 0) facts = fact::has_crashes | crashes_by_epsilon;
      if (id == AxisId::algorithm) facts = static_cast<RunFacts>(random.below(8)) << 9;
      if (id == AxisId::graph && random.below(2) == 0) facts |= exceeds_limit(random.below(2));
      if (id == AxisId::algorithm && random.below(2) == 0)
        facts |= must_obey_limit(random.below(2));
      if (id == AxisId::graph && random.below(2) == 0) facts |= must_obey_limit(2);
      if (id == AxisId::seed && value > 1) facts |= exceeds_limit(2);
      axis.facts.push_back(facts);
    }
    axes.push_back(axis);
  }
  return axes;
}

/// Every distinct tuple in lexicographic order, by enumeration.
std::vector<Coordinates> enumerate_tuples(const std::vector<Axis>& axes,
                                          const std::vector<AxisId>& order,
                                          const std::vector<std::uint32_t>& graph_order) {
  std::vector<Coordinates> out;
  std::vector<std::uint32_t> place(axis_count, 0);
  while (true) {
    Coordinates tuple{};
    RunFacts facts = 0;
    for (std::size_t d = 0; d < axis_count; ++d) {
      tuple[order[d]] = order[d] == AxisId::graph ? graph_order[place[d]] : place[d];
      facts |= axes[static_cast<std::size_t>(order[d])].facts[tuple[order[d]]];
    }
    bool distinct = !is_excluded(facts);
    for (const AxisId id : all_axes) distinct = distinct && (tuple[id] == 0 || reads(id, facts));
    if (distinct) out.push_back(tuple);
    std::size_t d = axis_count;
    while (d > 0 && ++place[d - 1] == axes[static_cast<std::size_t>(order[d - 1])].size()) {
      place[--d] = 0;
    }
    if (d == 0) return out;
  }
}

}  // namespace

TEST_CASE("distinct tuples are numbered in lexicographic order") {
  std::uint64_t tuples = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    RandomStream random(seed, Purpose::test);
    const std::vector<Axis> axes = random_axes(random);
    std::vector<AxisId> order(all_axes.begin(), all_axes.end());
    if (seed % 2 == 1) {
      for (std::size_t k = order.size(); k > 1; --k)
        std::swap(order[k - 1], order[random.below(k)]);
    }
    std::vector<std::uint32_t> graphs;
    for (std::uint32_t g = 0; g < axes[0].size(); ++g) graphs.push_back(g);
    std::reverse(graphs.begin(), graphs.end());

    const std::vector<Coordinates> expected = enumerate_tuples(axes, order, graphs);
    const DistinctTuples numbering(axes, order, graphs);
    REQUIRE(numbering.size() == expected.size());
    for (std::uint64_t k = 0; k < expected.size(); ++k) {
      REQUIRE(numbering.at(k) == expected[k]);
      REQUIRE(numbering.number_of(expected[k]) == k);
    }
    tuples += expected.size();
  }
  CHECK(tuples > 10000);
}

TEST_CASE("billions of tuples are numbered without enumeration; more than 2^48 are refused") {
  std::vector<Axis> axes;
  for (const AxisId id : all_axes) {
    Axis axis;
    axis.id = id;
    axis.facts.assign(id == AxisId::seed || id == AxisId::bound || id == AxisId::graph ? 3000 : 1,
                      fact::generated_costs);
    axes.push_back(axis);
  }
  std::vector<std::uint32_t> graphs(3000);
  for (std::uint32_t g = 0; g < 3000; ++g) graphs[g] = g;
  const DistinctTuples numbering(axes, all_axes, graphs);
  REQUIRE(numbering.size() == 27'000'000'000U);
  RandomStream random(1, Purpose::test);
  for (int k = 0; k < 10000; ++k) {
    const std::uint64_t number = random.below(numbering.size());
    REQUIRE(numbering.number_of(numbering.at(number)) == number);
  }
  for (const AxisId id : {AxisId::ccr, AxisId::failures}) {
    axes[static_cast<std::size_t>(id)].facts.assign(3000, fact::generated_costs);
  }
  CHECK_THROWS_AS(DistinctTuples(axes, all_axes, graphs), InputError);
}
