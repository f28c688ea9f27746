#include "sweep/tuples/distinct_tuples.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "support/case_count.hpp"

namespace dagsweep::distinct_tuples_test {

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
      // Without costs of their own or with their own platform, as in sweeps: what an axis that is
      // not read contributes must not decide what else is read.
      if (id == AxisId::graph) facts = random.below(2) == 0 ? generated_costs : reads_network;
      if (id == AxisId::machines && random.below(4) > 0) facts = drawn_machines | reads_network;
      if (id == AxisId::heterogeneity && random.below(2) == 0) facts = reads_h;
      if (id == AxisId::bound && value > 0) facts = has_variability;
      if (id == AxisId::failures && value > 0) facts = has_failures;
      if (id == AxisId::crashes && value > 0) facts = fact::has_crashes | crashes_by_epsilon;
      if (id == AxisId::algorithm) facts = static_cast<RunFacts>(random.below(8)) << 9;
      axis.facts.push_back(facts);
    }
    axes.push_back(axis);
  }
  return axes;
}

/// A condition on up to three axes, or on none.
TupleCondition random_condition(const std::vector<Axis>& axes, RandomStream& random) {
  TupleCondition condition;
  for (std::size_t k = random.below(4); k > 0; --k) {
    const Axis& axis = axes[random.below(axis_count)];
    if (condition.values_of(axis.id) != nullptr) continue;
    AxisValues part{axis.id, {}};
    for (std::uint32_t v = 0; v < axis.size(); ++v) {
      if (random.below(3) > 0) part.values.add(v);
    }
    condition.parts.push_back(part);
  }
  return condition;
}

TupleConditions random_conditions(const std::vector<Axis>& axes, RandomStream& random) {
  TupleConditions conditions;
  for (std::size_t k = random.below(4); k > 0; --k) {
    conditions.excluded.push_back(random_condition(axes, random));
    if (conditions.excluded.back().parts.empty()) conditions.excluded.pop_back();
  }
  for (std::size_t lists = random.below(3); lists > 0; --lists) {
    std::vector<TupleCondition>& list = conditions.required.emplace_back();
    for (std::size_t k = 1 + random.below(4); k > 0; --k) {
      list.push_back(random_condition(axes, random));
    }
  }
  return conditions;
}

bool meets(const Coordinates& values, const TupleCondition& condition) {
  return std::ranges::all_of(condition.parts, [&](const AxisValues& part) {
    return part.values.contains(values[part.axis]);
  });
}

bool allows(const TupleConditions& conditions, const Coordinates& values) {
  const auto is_met = [&](const TupleCondition& one) { return meets(values, one); };
  return std::ranges::none_of(conditions.excluded, is_met) &&
         std::ranges::all_of(conditions.required, [&](const std::vector<TupleCondition>& list) {
           return std::ranges::any_of(list, is_met);
         });
}

/// Every distinct tuple in lexicographic order: those of which some combination, of all values of
/// all axes, is allowed. `read`: the axes that are read; empty: by facts.
std::vector<Coordinates> enumerate_tuples(const std::vector<Axis>& axes,
                                          const std::vector<AxisId>& order,
                                          const std::vector<std::uint32_t>& graph_order,
                                          const TupleConditions& conditions,
                                          const std::vector<AxisId>& read) {
  std::set<std::vector<std::uint32_t>> places;
  std::vector<std::uint32_t> place(axis_count, 0);
  while (true) {
    Coordinates values{};
    RunFacts facts = 0;
    for (std::size_t d = 0; d < axis_count; ++d) {
      values[order[d]] = order[d] == AxisId::graph ? graph_order[place[d]] : place[d];
      facts |= axes[static_cast<std::size_t>(order[d])].facts[values[order[d]]];
    }
    if (allows(conditions, values)) {
      std::vector<std::uint32_t> of_tuple = place;
      for (std::size_t d = 0; d < axis_count; ++d) {
        const AxisId id = order[d];
        const bool is_read = read.empty() ? reads(id, facts) : std::ranges::count(read, id) > 0;
        if (is_read) continue;
        const auto first = std::ranges::find(graph_order, 0U) - graph_order.begin();
        of_tuple[d] = id == AxisId::graph ? static_cast<std::uint32_t>(first) : 0;
      }
      places.insert(of_tuple);
    }
    std::size_t d = axis_count;
    while (d > 0 && ++place[d - 1] == axes[static_cast<std::size_t>(order[d - 1])].size()) {
      place[--d] = 0;
    }
    if (d == 0) break;
  }
  std::vector<Coordinates> out;
  for (const std::vector<std::uint32_t>& of_tuple : places) {
    Coordinates& tuple = out.emplace_back();
    for (std::size_t d = 0; d < axis_count; ++d) {
      tuple[order[d]] = order[d] == AxisId::graph ? graph_order[of_tuple[d]] : of_tuple[d];
    }
  }
  return out;
}

}  // namespace

TEST_CASE("distinct tuples are numbered in lexicographic order") {
  std::uint64_t tuples = 0, conditioned = 0, empty = 0;
  for (std::uint64_t seed = 0; seed < cases(1000); ++seed) {
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
    const TupleConditions conditions =
        seed % 5 == 0 ? TupleConditions{} : random_conditions(axes, random);
    std::vector<AxisId> read;
    if (seed % 7 == 0) {
      for (const AxisId id : all_axes) {
        if (random.below(3) == 0) read.push_back(id);
      }
    }

    const std::vector<Coordinates> expected =
        enumerate_tuples(axes, order, graphs, conditions, read);
    const DistinctTuples numbering(axes, order, graphs, conditions,
                                   read.empty() ? std::nullopt : std::optional(read));
    INFO("seed " << seed);
    REQUIRE(numbering.size() == expected.size());
    std::set<RunFacts> facts;
    for (std::uint64_t k = 0; k < expected.size(); ++k) {
      REQUIRE(numbering.at(k) == expected[k]);
      REQUIRE(numbering.number_of(expected[k]) == k);
      RunFacts of_tuple = 0;
      for (const Axis& axis : axes) of_tuple |= axis.facts[expected[k][axis.id]];
      facts.insert(of_tuple);
    }
    REQUIRE(numbering.facts() == facts);
    tuples += expected.size();
    conditioned += conditions.empty() ? 0 : expected.size();
    empty += expected.empty() ? 1 : 0;
  }
  CHECK(tuples > 3000);
  CHECK(conditioned > 2000);
  CHECK(empty > 1);
}

TEST_CASE("billions of tuples are numbered without enumeration; more than 2^48 are refused") {
  std::vector<Axis> axes;
  for (const AxisId id : all_axes) {
    Axis axis;
    axis.id = id;
    const bool is_long = id == AxisId::seed || id == AxisId::bound || id == AxisId::graph;
    axis.facts.push_back(fact::generated_costs, is_long ? 3000 : 1);
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
    axes[static_cast<std::size_t>(id)].facts.push_back(fact::generated_costs, 2999);
  }
  CHECK_THROWS_AS(DistinctTuples(axes, all_axes, graphs), InputError);
}

}  // namespace dagsweep::distinct_tuples_test
