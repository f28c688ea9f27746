#include "simulation/engine/replicated_engine.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "catch.hpp"
#include "core/random.hpp"
#include "metrics/observation.hpp"
#include "schedulers/catalogue.hpp"
#include "simulation/crashes/crash_evaluator.hpp"
#include "simulation/crashes/crash_sets.hpp"
#include "simulation/engine/replicated_pass.hpp"
#include "simulation/engine/static_engine.hpp"
#include "support/alone.hpp"
#include "support/case_count.hpp"
#include "support/instance_of.hpp"
#include "support/random_instance.hpp"
#include "support/random_scenario.hpp"

namespace dagsweep::replicated_engine_test {

namespace {

const ProcessorId p(0), q(1), r(2);
const TaskId a(0), b(1);

/// Tasks 0 -> 1 of 10 and 5 time units; 4 data units over bandwidth 2 with startup 1 (3 time
/// units).
Experiment chain() {
  return {instance_of({{10, 10, 10}, {5, 5, 5}}, {{0, 1, 4.0}}, 1.0, {}, std::vector(9, 0.5)),
          std::nullopt};
}

Execution run(const std::vector<Replica>& replicas, const std::vector<AvailabilityEvent>& events,
              std::optional<ChosenSources> sources = {}) {
  const Experiment on = chain();
  const Schedule schedule(on.instance.graph, 3, replicas, 0.0, 0.0, std::move(sources));
  Scenario scenario;
  scenario.events = events;
  return execute_replicated(on, schedule, scenario, StopToken());
}

/// Task 0 on p and q, task 1 on p and r.
const std::vector<Replica> both{{a, p, 0, 10}, {a, q, 0, 10}, {b, p, 10, 15}, {b, r, 13, 18}};

struct Planned {
  const SchedulerEntry* entry;
  std::uint32_t epsilon;
  Schedule schedule;
};

/// Every replicating scheduler, for every epsilon up to 3 that the platform allows.
std::vector<Planned> planned(const Instance& instance) {
  std::vector<Planned> all;
  const auto nodes = static_cast<std::uint32_t>(instance.platform.node_count());
  for (const SchedulerEntry& entry : schedulers()) {
    if (!entry.reads_epsilon) continue;
    for (std::uint32_t epsilon = 0; epsilon < std::min(4U, nodes); ++epsilon) {
      const auto add = [&](const std::vector<GivenParameter>& given) {
        SchedulerRequest request{Parameters(entry.name, entry.parameters, given), epsilon, 1};
        all.push_back(
            {&entry, epsilon, initial_schedule(entry.make(request), instance, StopToken())});
      };
      add({});
      if (entry.name == "mc-ftsa") add({{"sources", "any-live", "", {}}});
    }
  }
  return all;
}

}  // namespace

TEST_CASE("the first replica to finish counts, and local replicas save messages") {
  const Execution execution = run(both, {});
  CHECK(execution.completed);
  CHECK(execution.finish[a] == 10.0);
  CHECK(execution.finish[b] == 15.0);  // on p, from p
  CHECK(execution.makespan == 15.0);
  CHECK(execution.messages == 2);  // p and q to r
  CHECK(execution.data_moved == 8.0);
}

TEST_CASE("a crash loses running replicas, transfers and inputs with no other sender") {
  const auto crash = [](ProcessorId where, double when) {
    return AvailabilityEvent{when, {alone(where), alone(where)}, 0.0};
  };
  CHECK(run(both, {crash(p, 0.0)}).makespan == 18.0);
  CHECK(run(both, {crash(p, 12.0)}).makespan == 18.0);  // q's copy arrives at 13
  CHECK(run(both, {crash(p, 15.0)}).makespan == 18.0);  // nothing finishes at the crash time
  CHECK(run(both, {crash(p, 15.5)}).makespan == 15.0);
  CHECK(run(both, {crash(r, 0.0)}).makespan == 15.0);
  CHECK_FALSE(run(both, {crash(p, 14.0), crash(r, 14.0)}).completed);
  // The only copy arrives at the crash time and is lost.
  const std::vector<Replica> one{{a, p, 0, 10}, {b, q, 13, 18}};
  CHECK_FALSE(run(one, {crash(p, 13.0)}).completed);
  CHECK(run(one, {crash(p, 13.5)}).makespan == 18.0);
  // A crashed processor does not recover; one absent from time 0 joins.
  CHECK_FALSE(run(one, {crash(p, 2.0), {3.0, {alone(p), alone(p)}, 1.0}}).completed);
  CHECK(run(one, {crash(p, 0.0), {3.0, {alone(p), alone(p)}, 1.0}}).makespan == 21.0);
}

TEST_CASE("a replica whose chosen source is lost is skipped; its processor continues") {
  // Task 1 receives its input on r from p only, on q from q only.
  const std::vector<Replica> replicas{{a, p, 0, 10}, {a, q, 0, 10}, {b, r, 13, 18}, {b, q, 10, 15}};
  const ChosenSources sources{{0, 1}};
  CHECK(run(replicas, {}, sources).messages == 1);
  CHECK(run(replicas, {{0.0, {alone(p), alone(p)}, 0.0}}, sources).makespan == 15.0);
  CHECK(run(replicas, {{0.0, {alone(q), alone(q)}, 0.0}}, sources).makespan == 18.0);
}

TEST_CASE("sources: any-live replaces a lost source") {
  const std::vector<Replica> replicas{{a, p, 0, 10}, {a, q, 0, 10}, {b, r, 13, 18}};
  const ChosenSources from_p{{0}, true};
  const auto crash = [](ProcessorId where, double when) {
    return AvailabilityEvent{when, {alone(where), alone(where)}, 0.0};
  };
  CHECK(run(replicas, {}, from_p).messages == 1);
  // Skipped: q sends when it finishes.
  const Execution at_start = run(replicas, {crash(p, 0.0)}, from_p);
  CHECK(at_start.makespan == 18.0);
  CHECK(at_start.messages == 1);
  // Lost in transfer: q sends again at the crash.
  const Execution in_transfer = run(replicas, {crash(p, 12.0)}, from_p);
  CHECK(in_transfer.makespan == 20.0);
  CHECK(in_transfer.messages == 2);
  CHECK(in_transfer.data_moved == 8.0);
  // It had arrived.
  CHECK(run(replicas, {crash(p, 13.5)}, from_p).makespan == 18.0);
  // Both are lost, one after the other, or at once.
  CHECK_FALSE(run(replicas, {crash(p, 12.0), crash(q, 14.0)}, from_p).completed);
  const Execution at_once = run(replicas, {crash(p, 12.0), crash(q, 12.0)}, from_p);
  CHECK_FALSE(at_once.completed);
  CHECK(at_once.messages == 1);
  CHECK_FALSE(run(replicas, {crash(p, 0.0)}, ChosenSources{{0}}).completed);
}

TEST_CASE("robust schedulers survive epsilon crashes within their bound, at any time") {
  std::uint64_t crashed_runs = 0;
  for (std::uint64_t seed = 0; seed < cases(400); ++seed) {
    const Experiment on{random_instance(seed), std::nullopt};
    const std::size_t nodes = on.instance.platform.node_count();
    for (const Planned& plan : planned(on.instance)) {
      INFO(plan.entry->name << " epsilon " << plan.epsilon << " seed " << seed);
      const double bound = plan.schedule.latency_upper() * (1 + 1e-12);
      REQUIRE(plan.schedule.latency_lower() <= bound);
      CrashEvaluator test(on, plan.schedule);
      const CrashSets sets(nodes, plan.epsilon, 20, 20, seed);
      for (std::uint64_t k = 0; k < sets.size(); ++k) {
        const CrashSet crashed = sets.set(k);
        RandomStream random(seed, Purpose::test, 4, k);
        ScenarioSettings at_start, later;
        for (const NodeId which : crashed) {
          at_start.outages.push_back({which, 0.0});
          later.outages.push_back({which, random.uniform(0.0, plan.schedule.makespan())});
        }
        const auto executed = [&](const ScenarioSettings& settings) {
          return execute(on, plan.schedule, draw_scenario(settings, on.instance.platform, 0.0, 0),
                         StopToken());
        };
        const Execution first = executed(at_start);
        const double latency = test.latency(crashed);
        REQUIRE(first.completed == std::isfinite(latency));
        if (first.completed) REQUIRE(first.makespan == latency);
        const Execution second = executed(later);
        ++crashed_runs;
        if (plan.entry->name == "mc-ftsa") {
          const bool any_live = plan.schedule.chosen_sources()->any_live_if_lost;
          if (any_live) REQUIRE(first.completed);  // without a bound
          if (first.completed && !any_live) REQUIRE(first.makespan <= bound);
          continue;
        }
        REQUIRE(first.completed);
        REQUIRE(first.makespan <= bound);
        REQUIRE(second.completed);
        REQUIRE(second.makespan <= bound);
      }
    }
  }
  CHECK(crashed_runs > cases(30'000));
}

TEST_CASE("one pass over a replicated schedule gives the result of the event engine, to the bit") {
  std::uint64_t compared = 0;
  std::uint64_t lost = 0;
  for (std::uint64_t seed = 0; seed < cases(700); ++seed) {
    const Experiment on{random_instance(seed), std::nullopt};
    const std::size_t nodes = on.instance.platform.node_count();
    for (const Planned& plan : planned(on.instance)) {
      for (std::uint64_t k = 0; k < 3; ++k) {
        RandomStream random(seed, Purpose::test, 5, k);
        ScenarioSettings settings;
        settings.bound = k == 0 ? 0.0 : random.uniform(0.0, 0.9);
        settings.change_interval = random.uniform(0.02, 1.0);
        settings.crashes = random.below(std::min<std::uint64_t>(nodes, plan.epsilon + 2) + 1);
        const Scenario scenario =
            draw_scenario(settings, on.instance.platform, plan.schedule.makespan(), seed + k);
        INFO(plan.entry->name << " epsilon " << plan.epsilon << " seed " << seed << " " << k);
        const auto outcome = [&](auto executes) {
          Observation observation(on.instance);
          REQUIRE(fits_replicated_pass(on.instance, scenario, observation.listeners()));
          Execution run =
              executes(on, plan.schedule, scenario, StopToken(), observation.listeners());
          std::vector<double> numbers =
              observation.values({on.instance, InstanceScale(on), plan.schedule, run});
          numbers.insert(numbers.end(), run.start.values().begin(), run.start.values().end());
          numbers.insert(numbers.end(), run.finish.values().begin(), run.finish.values().end());
          numbers.push_back(run.makespan);
          numbers.push_back(run.completed ? 1.0 : 0.0);
          return numbers;
        };
        const std::vector<double> pass = outcome(execute_replicated_in_one_pass);
        const std::vector<double> events = outcome(execute_replicated);
        REQUIRE(std::equal(
            pass.begin(), pass.end(), events.begin(), events.end(), [](double x, double y) {
              return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
            }));
        ++compared;
        lost += pass.back() == 0.0 ? 1 : 0;
      }
    }
  }
  CHECK(compared > cases(20'000));
  CHECK(lost > cases(1'000));
}

TEST_CASE("replicated runs terminate in any scenario and are reproducible") {
  int survived = 0;
  int lost = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Experiment on{random_instance(seed), std::nullopt};
    for (const Planned& plan : planned(on.instance)) {
      const Scenario scenario =
          random_scenario(on.instance.platform, plan.schedule.makespan(), seed);
      const Execution one = execute(on, plan.schedule, scenario, StopToken());
      const Execution two = execute(on, plan.schedule, scenario, StopToken());
      REQUIRE(one.completed == two.completed);
      REQUIRE(one.makespan == two.makespan);
      REQUIRE(one.messages == two.messages);
      ++(one.completed ? survived : lost);
    }
  }
  CHECK(survived > 2000);
  CHECK(lost > 200);
}

TEST_CASE("crash sets are numbered by size, then lexicographically") {
  const CrashSets all(5, 2, 1000, 7, 1);
  CHECK(all.are_all());
  REQUIRE(all.size() == 16);
  CHECK(all.set(0).empty());
  CHECK(all.set(5) == CrashSet{NodeId(4)});
  CHECK(all.set(6) == CrashSet{NodeId(0), NodeId(1)});
  CHECK(all.set(15) == CrashSet{NodeId(3), NodeId(4)});
  std::set<CrashSet> distinct;
  for (std::uint64_t k = 0; k < all.size(); ++k) distinct.insert(all.set(k));
  CHECK(distinct.size() == 16);

  const CrashSets some(1000, 6, 1'000'000, 50, 1);
  CHECK(!some.are_all());
  CHECK(some.size() == 50);
  CHECK(some.set(3).size() == 6);
  CHECK(some.set(3) == some.set(3));
  CHECK(some.set(3) != some.set(4));
}

}  // namespace dagsweep::replicated_engine_test
