#include "simulation/crashes/worst_crash_set.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/number.hpp"
#include "simulation/crashes/combinations.hpp"
#include "simulation/crashes/scenario_of_schedule.hpp"
#include "simulation/engine/static_engine.hpp"
#include "support/instance_of.hpp"
#include "support/random_instance.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::worst_crash_set_test {

namespace {

using Set = std::vector<NodeId>;

Set numbered(std::initializer_list<std::size_t> numbers) {
  Set set;
  for (const std::size_t number : numbers) set.emplace_back(number);
  return set;
}

/// By the definition: every set, executed, in lexicographic order.
Set worst_by_execution(const Experiment& on, const Schedule& schedule, ScenarioSettings settings,
                       double m0, std::uint64_t seed) {
  const Set staying = nodes_that_stay(settings, on.instance.platform.node_count(), seed);
  settings.worst_crash_set = false;
  settings.crash_horizon = schedule.latency_lower();
  std::vector<bool> chosen(staying.size(), false);
  std::fill_n(chosen.begin(), settings.crashes, true);
  Set worst;
  double largest = -1.0;
  do {
    Set set;
    for (std::size_t k = 0; k < staying.size(); ++k) {
      if (chosen[k]) set.push_back(staying[k]);
    }
    settings.crash_set = set;
    const Execution run =
        execute(on, schedule, draw_scenario(settings, on.instance.platform, m0, seed), StopToken());
    const double latency = run.completed ? run.makespan : never;
    if (latency <= largest) continue;
    largest = latency;
    worst = set;
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return worst;
}

}  // namespace

TEST_CASE("combinations are numbered in lexicographic order") {
  CHECK(binomial(5, 0, 100) == 1);
  CHECK(binomial(5, 2, 100) == 10);
  CHECK(binomial(20, 5, 20'000) == 15'504);
  CHECK(binomial(20, 6, 20'000) == 20'001);
  CHECK(binomial(4000, 2000, 20'000) == 20'001);
  std::vector<std::vector<std::size_t>> sets;
  for (std::uint64_t number = 0; number < 10; ++number) sets.push_back(combination(5, 3, number));
  CHECK(std::is_sorted(sets.begin(), sets.end()));
  CHECK(std::adjacent_find(sets.begin(), sets.end()) == sets.end());
  CHECK(sets.front() == std::vector<std::size_t>{0, 1, 2});
  CHECK(sets.back() == std::vector<std::size_t>{2, 3, 4});
  CHECK(combination(5, 0, 0).empty());
}

TEST_CASE("the first set of largest latency is the worst; nothing is worse than no latency") {
  const Set nodes = numbered({1, 2, 4, 7});
  std::vector<std::size_t> asked;
  const auto worst = [&](std::size_t at_once, auto latency) {
    asked.clear();
    const auto latencies_of = [&](std::span<const CrashSet> sets) {
      asked.push_back(sets.size());
      std::vector<double> latencies;
      for (const CrashSet& set : sets) latencies.push_back(latency(set));
      return latencies;
    };
    return worst_crash_set(nodes, 2, at_once, latencies_of, StopToken());
  };
  const auto equal = [](const Set&) { return 0.0; };
  const auto with_last = [](const Set& set) { return set[1].value == 7 ? 2.0 : 1.0; };
  const auto killing = [](const Set& set) { return set[0].value == 2 ? never : 5.0; };
  CHECK(worst(1, equal) == numbered({1, 2}));
  CHECK(worst(1, with_last) == numbered({1, 7}));
  CHECK(asked == std::vector<std::size_t>{1, 1, 1, 1, 1, 1});
  CHECK(worst(1, killing) == numbered({2, 4}));
  CHECK(asked == std::vector<std::size_t>{1, 1, 1, 1});
  CHECK(worst(4, equal) == numbered({1, 2}));
  CHECK(worst(4, with_last) == numbered({1, 7}));
  CHECK(asked == std::vector<std::size_t>{4, 2});
  CHECK(worst(4, killing) == numbered({2, 4}));
  CHECK(asked == std::vector<std::size_t>{4});
  CHECK_FALSE(has_too_many_crash_sets(20, 5));
  CHECK(has_too_many_crash_sets(20, 6));
}

TEST_CASE("the worst crash set is found with one pass per set, and with the engine") {
  int killed = 0;
  int late = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Experiment on{random_instance(seed), std::nullopt};
    const std::size_t nodes = on.instance.platform.node_count();
    RandomStream random(seed, Purpose::test, 9);
    const Schedule schedule = schedule_by(seed % 2 == 0 ? "mc-ftsa" : "ftsa", on.instance, {},
                                          static_cast<std::uint32_t>(random.below(nodes)));
    const double m0 = schedule.makespan();
    ScenarioSettings settings;
    settings.worst_crash_set = true;
    const bool alone = random.below(2) == 0;  // crashes at time 0, and nothing else
    settings.failures = alone ? 0 : random.below(std::min<std::size_t>(nodes, 2));
    settings.crashes = random.below(nodes - settings.failures + 1);
    if (!alone) {
      settings.bound = random.below(2) == 0 ? 0.0 : 0.4;
      settings.crash_time = random.below(2) == 0 ? std::nullopt : std::optional(0.5);
    }
    INFO("seed " << seed);
    const Scenario scenario = scenario_of_schedule(on, schedule, settings, m0, seed, StopToken());
    settings.crash_set = worst_by_execution(on, schedule, settings, m0, seed);
    settings.crash_horizon = schedule.latency_lower();
    const Scenario expected = draw_scenario(settings, on.instance.platform, m0, seed);
    REQUIRE(scenario.outages.size() == expected.outages.size());
    for (std::size_t k = 0; k < expected.outages.size(); ++k) {
      REQUIRE(scenario.outages[k].node == expected.outages[k].node);
      REQUIRE(scenario.outages[k].begin == expected.outages[k].begin);
    }
    const Execution run = execute(on, schedule, scenario, StopToken());
    killed += run.completed ? 0 : 1;
    late += run.completed && run.makespan > schedule.latency_lower() ? 1 : 0;
  }
  CHECK(killed > 50);
  CHECK(late > 50);
}

TEST_CASE("a worst set among too many is refused") {
  const Experiment on{instance_of(Table(1, std::vector(30, 1.0))), std::nullopt};
  const Schedule schedule = schedule_by("ftsa", on.instance, {}, 4);
  ScenarioSettings settings;
  settings.worst_crash_set = true;
  settings.crashes = 4;
  CHECK_THROWS_AS(scenario_of_schedule(on, schedule, settings, 1.0, 1, StopToken()), InputError);
  settings.crashes = 3;
  const Scenario scenario = scenario_of_schedule(on, schedule, settings, 1.0, 1, StopToken());
  CHECK(scenario.outages.size() == 3);
}

}  // namespace dagsweep::worst_crash_set_test
