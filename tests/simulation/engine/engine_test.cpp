#include "catch.hpp"
#include "platform/models/networks.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/networks/network.hpp"
#include "support/case_count.hpp"
#include "support/instance_of.hpp"
#include "support/quick_parameters.hpp"
#include "support/random_instance.hpp"

namespace dagsweep::engine_test {

namespace {

const ProcessorId p0(0), p1(1);
const NodeId n0(0), n1(1);
const Resource first{n0, n0}, second{n1, n1}, wire{n0, n1};

/// Tasks 0 -> 1 of 10 and 5 time units; 4 data units over bandwidth 2 with startup 1 (3 time
/// units).
Experiment chain() {
  return {instance_of({{10, 10}, {5, 5}}, {{0, 1, 4.0}}, 1.0, {}, std::vector(4, 0.5)),
          std::nullopt};
}

Execution run(const Experiment& on, const std::vector<AvailabilityEvent>& events) {
  const Schedule schedule(on.instance.graph, 2,
                          {{TaskId(0), p0, 0.0, 10.0}, {TaskId(1), p1, 13.0, 18.0}});
  Scenario scenario;
  scenario.events = events;
  return execute(on, schedule, scenario, StopToken());
}

double finish(const std::vector<AvailabilityEvent>& events) {
  return run(chain(), events).makespan;
}

}  // namespace

TEST_CASE("without events every task runs as planned") {
  const Execution execution = run(chain(), {});
  CHECK(execution.completed);
  CHECK(execution.finish[TaskId(0)] == 10.0);
  CHECK(execution.start[TaskId(1)] == 13.0);
  CHECK(execution.makespan == 18.0);
  CHECK(execution.messages == 1);
  CHECK(execution.data_moved == 4.0);
}

TEST_CASE("a computation runs at its processor's availability") {
  CHECK(finish({{0.0, first, 0.5}}) == 28.0);
  CHECK(finish({{5.0, first, 0.5}}) == 23.0);
  CHECK(finish({{5.0, first, 0.0}, {7.0, first, 1.0}}) == 20.0);    // an outage only pauses
  CHECK(finish({{2.0, second, 0.0}, {4.0, second, 1.0}}) == 18.0);  // no task was running
  CHECK(finish({{15.0, second, 0.25}}) == 27.0);
}

TEST_CASE("zero_work: immediate ends a task of no work when its inputs are there") {
  // Task 1, of no work, is second on processor 0, after task 0 of 10 time units. Its input arrives
  // from processor 1 at 2 + 1, its result is needed there.
  const Experiment on{instance_of({{10, 10}, {0, 0}, {2, 2}, {4, 4}}, {{2, 1, 1.0}, {1, 3, 2.0}}),
                      std::nullopt};
  const Schedule schedule(on.instance.graph, 2,
                          {{TaskId(0), p0, 0, 10},
                           {TaskId(1), p0, 10, 10},
                           {TaskId(2), p1, 0, 2},
                           {TaskId(3), p1, 12, 16}});
  const auto executed = [&](bool is_immediate, std::vector<AvailabilityEvent> events) {
    Scenario scenario;
    scenario.rules.zero_work_is_immediate = is_immediate;
    scenario.events = std::move(events);
    return execute(on, schedule, scenario, StopToken());
  };
  CHECK(executed(false, {}).start[TaskId(1)] == 10.0);
  CHECK(executed(false, {}).makespan == 16.0);
  const Execution immediate = executed(true, {});
  CHECK(immediate.start[TaskId(1)] == 3.0);
  CHECK(immediate.finish[TaskId(1)] == 3.0);
  CHECK(immediate.start[TaskId(3)] == 5.0);
  CHECK(immediate.makespan == 10.0);
  CHECK(immediate.messages == 2);
  // Not on a processor at availability 0.
  const Execution held = executed(true, {{2.5, first, 0.5}, {3.0, first, 0.0}, {6.0, first, 1.0}});
  CHECK(held.finish[TaskId(1)] == 6.0);
}

TEST_CASE("zero_work: immediate runs a graph without work at once, in any order") {
  const std::uint32_t tasks = 100'000;
  std::vector<EdgeDraft> edges;
  for (std::uint32_t k = 1; k < tasks; ++k) edges.push_back({k - 1, k, 0.0});
  const Experiment on{instance_of(Table(tasks, {0.0}), edges), std::nullopt};
  Scenario scenario;
  scenario.rules.zero_work_is_immediate = true;
  const Schedule schedule = Heft().schedule(on.instance, StopToken());
  const Execution execution = execute(on, schedule, scenario, StopToken());
  CHECK(execution.completed);
  CHECK(execution.makespan == 0.0);
}

TEST_CASE("data moves at the link's availability, startup does not depend on it") {
  CHECK(finish({{0.0, wire, 0.5}}) == 20.0);
  CHECK(finish({{10.5, wire, 0.5}}) == 20.0);  // change during startup: 1 + 4
  CHECK(finish({{12.0, wire, 0.5}}) == 19.0);  // half of it moved at full bandwidth
  CHECK(finish({{10.5, wire, 0.0}, {20.0, wire, 1.0}}) == 27.5);  // startup stops too
}

TEST_CASE("a transfer is suspended while an end has availability 0") {
  CHECK(finish({{11.0, first, 0.0}, {21.0, first, 0.5}}) == 28.0);
  CHECK(finish({{11.0, second, 0.0}, {21.0, second, 1.0}}) == 28.0);
}

TEST_CASE("what is due at an event's time completes even if the event stops it") {
  CHECK(finish({{10.0, first, 0.0}, {12.0, first, 1.0}}) == 20.0);  // task done; transfer waits
  CHECK(finish({{13.0, wire, 0.0}}) == 18.0);
  CHECK(finish({{18.0, second, 0.0}}) == 18.0);
  // Two events of one time: the task that was due keeps its finish.
  CHECK(finish({{10.0, first, 0.0}, {10.0, first, 0.5}}) == 18.0);
}

TEST_CASE("all events of one instant apply before their consequences") {
  // A task of no work must not complete between two events of one instant.
  const Experiment on{instance_of({{0.0}}), std::nullopt};
  const Schedule schedule(on.instance.graph, 1, {{TaskId(0), p0, 0.0, 0.0}});
  const auto completes = [&](std::vector<AvailabilityEvent> events) {
    Scenario scenario;
    scenario.events = std::move(events);
    return execute(on, schedule, scenario, StopToken()).completed;
  };
  CHECK_FALSE(completes({{0.0, first, 0.5}, {0.0, first, 0.0}}));
  CHECK_FALSE(completes({{0.0, first, 0.0}, {2.0, first, 0.5}, {2.0, first, 0.0}}));
  CHECK(completes({{0.0, first, 0.0}, {0.0, first, 0.5}}));
}

TEST_CASE("no transfer of no data completes between two events of one instant") {
  const Experiment on{instance_of({{4, 4}, {0, 0}}, {{0, 1, 0.0}}), std::nullopt};
  const Schedule schedule(on.instance.graph, 2,
                          {{TaskId(0), p0, 0.0, 4.0}, {TaskId(1), p1, 4.0, 4.0}});
  Scenario scenario;
  scenario.events = {{2.0, second, 0.0}, {5.0, second, 0.25}, {5.0, first, 0.0}};
  CHECK_FALSE(execute(on, schedule, scenario, StopToken()).completed);
  scenario.events = {{2.0, second, 0.0}, {3.0, wire, 0.5}, {5.0, second, 0.25}};
  CHECK(execute(on, schedule, scenario, StopToken()).makespan == 5.0);
}

TEST_CASE("nothing starts at availability 0") {
  CHECK(finish({{0.0, first, 0.0}, {4.0, first, 1.0}}) == 22.0);
  CHECK(finish({{13.0, second, 0.0}, {14.0, second, 1.0}}) == 19.0);
}

TEST_CASE("a run that cannot complete is stalled") {
  CHECK_FALSE(run(chain(), {{5.0, first, 0.0}}).completed);
  CHECK_FALSE(run(chain(), {{0.0, wire, 0.0}}).completed);
  CHECK_FALSE(run(chain(), {{0.0, second, 0.0}, {9.0, second, 0.0}}).completed);
  Scenario endless;  // changes continue forever, but cannot resume the run
  endless.bound = 0.5;
  endless.mean_gap = 1.0;
  endless.outages = {{n0, 5.0}};
  const Experiment on = chain();
  const Schedule schedule(on.instance.graph, 2,
                          {{TaskId(0), p0, 0.0, 10.0}, {TaskId(1), p1, 13.0, 18.0}});
  CHECK_FALSE(execute(on, schedule, endless, StopToken()).completed);
}

TEST_CASE("execution uses the true times") {
  Experiment on = chain();
  on.true_times = ExecutionTimes(2, 2, {12, 12, 1, 1});
  CHECK(run(on, {}).makespan == 16.0);
}

namespace {

/// Whether two tasks of one processor have the same start and finish. They then take no time and
/// run in the order of pos, which may differ from the order in which the scheduler placed them.
bool has_ties(const Schedule& schedule, const TaskGraph& graph) {
  const ProcessorQueues queues(schedule, graph);
  for (const ProcessorId p : IdRange<ProcessorId>(queues.size())) {
    const auto queue = queues[p];
    for (std::size_t k = 1; k < queue.size(); ++k) {
      const Replica& before = schedule.replicas()[queue[k - 1]];
      const Replica& next = schedule.replicas()[queue[k]];
      if (before.start == next.start && before.finish == next.finish) return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("without events every schedule runs as planned, to the bit") {
  int exact = 0;
  for (std::uint64_t seed = 0; seed < cases(4000); ++seed) {
    const Experiment on{random_instance(seed), std::nullopt};
    for (const SchedulerEntry& entry : schedulers()) {
      if (entry.reads_epsilon || !entry.is_static()) continue;
      const Schedule schedule =
          initial_schedule(entry.make({quick_parameters(entry)}), on.instance, StopToken());
      const Execution execution = execute(on, schedule, Scenario(), StopToken());
      INFO(entry.name << " " << seed);
      REQUIRE(execution.completed);
      const bool ties = has_ties(schedule, on.instance.graph);
      exact += ties ? 0 : 1;
      for (const Replica& replica : schedule.replicas()) {
        REQUIRE(execution.start[replica.task] <= replica.start);
        REQUIRE(execution.finish[replica.task] <= replica.finish);
        if (ties) continue;
        REQUIRE(execution.start[replica.task] == replica.start);
        REQUIRE(execution.finish[replica.task] == replica.finish);
      }
    }
  }
  CHECK(exact > static_cast<int>(cases(4000)) * 5);
}

TEST_CASE("runs under changes complete, not before the planned makespan, and are reproducible") {
  for (std::uint64_t seed = 0; seed < cases(1000); ++seed) {
    const Experiment on{random_instance(seed), std::nullopt};
    const Schedule schedule = Heft().schedule(on.instance, StopToken());
    ScenarioSettings settings;
    settings.bound = 0.9;
    settings.change_interval = 0.1;
    const Scenario scenario =
        draw_scenario(settings, on.instance.platform, schedule.makespan(), seed);
    const Execution once = execute(on, schedule, scenario, StopToken());
    const Execution again = execute(on, schedule, scenario, StopToken());
    REQUIRE(once.completed);
    REQUIRE(once.makespan >= schedule.makespan() * (1 - 1e-12));
    REQUIRE(once.finish == again.finish);
    for (const EdgeId e : on.instance.graph.edges()) {
      REQUIRE(once.start[on.instance.graph.target(e)] >= once.finish[on.instance.graph.source(e)]);
    }
  }
}

TEST_CASE("a run stops when its stop token is set") {
  StopSource stop;
  stop.drain();
  const Experiment on = chain();
  const Schedule schedule(on.instance.graph, 2,
                          {{TaskId(0), p0, 0.0, 10.0}, {TaskId(1), p1, 13.0, 18.0}});
  CHECK_THROWS_AS(execute(on, schedule, Scenario(), StopToken(stop)), Stopped);
}

TEST_CASE("every network model of the platform catalogue can be simulated") {
  for (const NetworkModel& model : network_models()) {
    const Platform platform = on_network(Platform(1, {0}, 0.0), model.name);
    CHECK(make_network(platform) != nullptr);
  }
}

}  // namespace dagsweep::engine_test
