// One pass over a static schedule gives the result of the event engine, to the bit.
#include "simulation/engine/one_pass.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "metrics/observation.hpp"
#include "schedulers/catalogue.hpp"
#include "simulation/engine/static_engine.hpp"
#include "support/case_count.hpp"
#include "support/random_instance.hpp"
#include "support/random_scenario.hpp"

namespace dagsweep::one_pass_test {
namespace {

/// The run and its metrics, which must be the same in both ways of execution.
struct Outcome {
  Execution execution;
  std::vector<double> metrics;
};

template <class Execute>
Outcome outcome(Execute execute, const Experiment& on, const Schedule& schedule,
                const Scenario& scenario) {
  Observation observation(on.instance);
  Execution execution = execute(on, schedule, scenario, StopToken(), observation.listeners());
  std::vector<double> metrics =
      observation.values({on.instance, InstanceScale(on), schedule, execution});
  return {std::move(execution), std::move(metrics)};
}

/// Equal to the bit; NaN equals NaN.
bool same(std::span<const double> a, std::span<const double> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
  });
}

void require_same(const Outcome& a, const Outcome& b) {
  REQUIRE(a.execution.completed == b.execution.completed);
  REQUIRE(same(a.execution.start.values(), b.execution.start.values()));
  REQUIRE(same(a.execution.finish.values(), b.execution.finish.values()));
  REQUIRE(a.execution.makespan == b.execution.makespan);
  REQUIRE(a.execution.messages == b.execution.messages);
  REQUIRE(a.execution.data_moved == b.execution.data_moved);
  REQUIRE(same(a.metrics, b.metrics));
}

/// Of another instance than the schedule was made for: tasks wait in orders that nobody planned.
Experiment with_other_times(const Instance& instance, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 2);
  std::vector<double> times;
  for (const TaskId task : instance.graph.tasks()) {
    for (const ProcessorId p : instance.platform.processors()) {
      times.push_back(instance.times(task, p) * random.uniform(0.5, 2.0));
    }
  }
  return {instance, ExecutionTimes(instance.graph.task_count(), instance.platform.processor_count(),
                                   std::move(times))};
}

}  // namespace

TEST_CASE("one pass over a static schedule gives the result of the event engine, to the bit") {
  const std::array<const char*, 4> names{"heft", "dls", "rand", "rr"};
  std::uint64_t compared = 0;
  std::uint64_t stalled = 0;
  for (std::uint64_t seed = 0; seed < cases(4'200); ++seed) {
    const Experiment on{random_instance(seed), std::nullopt};
    const Experiment disturbed = with_other_times(on.instance, seed);
    for (const char* name : names) {
      const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", name);
      const Schedule schedule =
          initial_schedule(entry.make({Parameters(entry.name, entry.parameters, {}), 0, seed}),
                           on.instance, StopToken());
      for (std::uint64_t k = 0; k < 6; ++k) {
        const Scenario scenario =
            k == 0 ? Scenario()
                   : random_scenario(on.instance.platform, schedule.makespan(), 3 * seed + k);
        const Experiment& executed = k % 2 == 0 ? on : disturbed;
        INFO(name << " " << seed << " " << k);
        REQUIRE(fits_one_pass(on.instance.platform, schedule, scenario, {}));
        const Outcome pass = outcome(execute_in_one_pass, executed, schedule, scenario);
        require_same(pass, outcome(execute_by_events, executed, schedule, scenario));
        ++compared;
        stalled += pass.execution.completed ? 0 : 1;
      }
    }
  }
  CHECK(compared > cases(100'000));
  CHECK(stalled > cases(1'000));
}

TEST_CASE("metrics do not depend on the order of events of different processors") {
  const Instance instance = random_instance(1);
  CHECK(Observation(instance).listeners().accept_any_order());
}

}  // namespace dagsweep::one_pass_test
