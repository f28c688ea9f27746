// Runs of jit that were worked out by hand.
#include <vector>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "schedulers/catalogue.hpp"
#include "support/alone.hpp"
#include "support/instance_of.hpp"
#include "support/measured_run.hpp"

namespace dagsweep::jit_test {

namespace {

const ProcessorId p0(0);
const ProcessorId p1(1);

/// Two processors, one time unit per data unit. v0 -> v3 (4 units), v0 -> v4 (2), v1 -> v3 (1).
Experiment example() {
  return {instance_of({{4, 6}, {3, 5}, {2, 3}, {2, 2}, {5, 4}},
                      {{0, 3, 4.0}, {0, 4, 2.0}, {1, 3, 1.0}}),
          std::nullopt};
}

struct Expected {
  std::size_t processor;
  double start;
  double finish;
};

/// Runs the example with rescheduling points every time unit and compares where and when each task
/// was executed last.
MeasuredRun check_run(const Scenario& scenario, const std::vector<Expected>& expected) {
  const Experiment on = example();
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", "jit");
  const Parameters parameters(entry.name, entry.parameters, {});
  const Rescheduling how = rescheduling_of(entry, parameters, on.instance.platform, 10.0, 1.0);
  const auto scheduler = entry.make({parameters, 0, 1});
  Trace trace;
  MeasuredRun run = execute_and_measure(on, scheduler, how, scenario, &trace);
  CHECK(find_violation(trace, run.execution, on, how, scenario, run.metrics).value_or("") == "");
  REQUIRE(run.execution.completed);
  for (const TraceEvent& event : trace.events) {
    const auto* finished = std::get_if<TaskFinished>(&event.what);
    if (finished == nullptr) continue;
    const std::size_t task = finished->task.index();
    if (event.time != run.execution.finish[finished->task]) continue;  // executed again
    INFO("task " << task);
    CHECK(finished->processor.index() == expected[task].processor);
    CHECK(run.execution.start[finished->task] == expected[task].start);
    CHECK(event.time == expected[task].finish);
  }
  return run;
}

}  // namespace

TEST_CASE("jit assigns ready tasks while every processor is busy") {
  // At 0: v0 to p0 (4 < 6), v1 to p1 (5 < 7), v2 to p0 (6 < 8). At 4, v0 finishes. v4 on p0, behind
  // v2: 6 + 5; on p1, where v1 ends at 5 and the data arrives at 6: 6 + 4. At 5, v1 finishes. v3 on
  // p0: v2 ends and data arrives at 6, 8; on p1 behind v4: 12.
  const MeasuredRun run =
      check_run(Scenario(), {{0, 0, 4}, {1, 0, 5}, {0, 4, 6}, {0, 6, 8}, {1, 6, 10}});
  CHECK(run.metrics.at("reschedulings") == 2);
  CHECK(run.metrics.at("scheduling_operations") == 5);
  CHECK(run.metrics.at("migrated_tasks") == 0);
}

TEST_CASE("jit counts the present availability of processors for queued and ready tasks") {
  // p1 at half speed from 2: at 4, v1 is expected there until 8. v4 on p0: 6 + 5; on p1: 8 + 8. At
  // 8, v3 on p0 behind v4: 11 + 2; on p1, with v0's data at 12: 12 + 4.
  Scenario scenario;
  scenario.events = {{2.0, {alone(p1), alone(p1)}, 0.5}};
  check_run(scenario, {{0, 0, 4}, {1, 0, 8}, {0, 4, 6}, {0, 11, 13}, {0, 6, 11}});
}

TEST_CASE("jit with pulled inputs: estimates are the same, data sets out later") {
  // v0's data for v4 sets out at 5, when p1 turns to it; v1's for v3 at 6.
  Scenario scenario;
  scenario.rules.pulls = true;
  check_run(scenario, {{0, 0, 4}, {1, 0, 5}, {0, 4, 6}, {0, 7, 9}, {1, 7, 11}});
}

TEST_CASE("jit moves tasks only when their processor goes away or their data is lost") {
  // p0 fails at 5, when v2 runs there and v0's data is on its way to v4. v0 is executed again.
  Scenario scenario;
  scenario.events = {{5.0, {alone(p0), alone(p0)}, 0.0}};
  const MeasuredRun run =
      check_run(scenario, {{1, 5, 11}, {1, 0, 5}, {1, 11, 14}, {1, 14, 16}, {1, 16, 20}});
  CHECK(run.metrics.at("reexecuted_tasks") == 1);
  CHECK(run.metrics.at("migrated_tasks") == 2);  // v2 and v4
  CHECK(run.metrics.at("lost_compute") == 5.0);  // v0, and one unit of v2
}

}  // namespace dagsweep::jit_test
