#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "schedulers/catalogue.hpp"
#include "simulation/validation/trace_validity.hpp"
#include "support/alone.hpp"
#include "support/instance_of.hpp"
#include "support/measured_run.hpp"

namespace dagsweep::online_trace_test {

namespace {

/// Three processors; task 0 sends 58 units to task 3 and 20 to task 2.
Experiment experiment() {
  return {instance_of({{5, 30, 13}, {5, 11, 24}, {14, 12, 12}, {7, 2.5, 1}},
                      {{0, 3, 58.0}, {0, 2, 20.0}}, 0.0, {}, {1, 0.5, 1, 0.5, 1, 0.5, 1, 0.5, 1}),
          std::nullopt};
}

AvailabilityEvent change(double time, std::size_t p, double availability) {
  return {time, {NodeId(p), NodeId(p)}, availability};
}

EdgeId edge_to(const TaskGraph& graph, std::size_t task) {
  return graph.in_edges(TaskId(task))[0];
}

/// With pulled inputs and replication: at 20, task 2 has been in the queue of processor 1, where a
/// copy of its input is, and moves to processor 2 where none is. The trace ends there.
std::vector<TraceEvent> moved_away_from_a_copy(const TaskGraph& graph) {
  const TaskId zero(0), one(1), two(2), three(3);
  const ProcessorId p(0), q(1), r(2);
  const EdgeId to_two = edge_to(graph, 2);
  const EdgeId to_three = edge_to(graph, 3);
  return {{0, AvailabilityChanged{{alone(r), alone(r)}, 0}},
          {0, TaskQueued{zero, p}},
          {0, TaskStarted{zero, p}},
          {0, TaskQueued{one, p}},
          {4, AvailabilityChanged{{alone(p), alone(p)}, 0.4}},
          {6.5, TaskFinished{zero, p}},
          {6.5, TaskStarted{one, p}},
          {6.5, TransferStarted{0, to_two, alone(p), alone(q), true}},
          {6.5, TransferStarted{1, to_three, alone(p), alone(q), true}},
          {6.5, TaskQueued{two, p}},
          {6.5, TaskQueued{three, p}},
          {10, PointReached{}},
          {10, TaskQueued{three, q}},
          {10, TaskQueued{two, q}},
          {10, TransferStarted{2, to_three, alone(p), alone(q), false}},
          {16, AvailabilityChanged{{alone(r), alone(r)}, 1}},
          {16.5, TransferFinished{0, to_two, alone(p), alone(q)}},
          {19, TaskFinished{one, p}},
          {20, PointReached{}},
          {20, TaskQueued{two, p}},
          {20, TaskQueued{two, r}}};
}

std::string violation(const Experiment& on, std::vector<TraceEvent> events) {
  const SchedulerEntry& l_heft = find_entry(schedulers(), "algorithm", "l-heft");
  const Parameters parameters(l_heft.name, l_heft.parameters, {{"replication_step", "1", {}, {}}});
  const Rescheduling how = rescheduling_of(l_heft, parameters, on.instance.platform, 28, 10);
  Scenario scenario;
  scenario.events = {change(0, 2, 0), change(4, 0, 0.4), change(16, 2, 1)};
  scenario.rules.pulls = true;
  Trace trace;
  trace.events = std::move(events);
  return find_violation(trace, {}, on, how, scenario).value_or("");
}

}  // namespace

TEST_CASE("a copy where a task has been waiting is no input where it waits now") {
  const Experiment on = experiment();
  const EdgeId to_two = edge_to(on.instance.graph, 2);
  auto events = moved_away_from_a_copy(on.instance.graph);
  auto requested = events;
  events.push_back({20, TaskStarted{TaskId(2), ProcessorId(2)}});
  CHECK(violation(on, events) == "at 20: task 2 starts before its inputs are there");

  requested.push_back(
      {20, TransferStarted{3, to_two, alone(ProcessorId(1)), alone(ProcessorId(2)), false}});
  requested.push_back({30, PointReached{}});
  requested.push_back(
      {30, TransferFinished{3, to_two, alone(ProcessorId(1)), alone(ProcessorId(2))}});
  requested.push_back({30, TaskStarted{TaskId(2), ProcessorId(2)}});
  CHECK(violation(on, requested) == "at 30: ends though a transfer moves");
}

TEST_CASE("a task is not ready where only another reader of its input has that") {
  // Task 0's result is on processor 0, which fails at 6, and on processor 1 for task 1. At 8 task 3
  // finishes; task 2, which reads both, is not ready until task 0 has been executed again.
  const Experiment on{
      instance_of({{5, never, 6}, {never, 100, never}, {1, 1, 1}, {never, never, 8}},
                  {{0, 1, 0.5, 0}, {0, 2, 0.5, 0}, {3, 2, 0.5}}),
      std::nullopt};
  const SchedulerEntry& jit = find_entry(schedulers(), "algorithm", "jit");
  const Parameters parameters(jit.name, jit.parameters, {});
  const Rescheduling how = rescheduling_of(jit, parameters, on.instance.platform, 100, 20);
  Scenario scenario;
  scenario.events = {change(6, 0, 0)};
  const auto scheduler = jit.make({parameters, 0, 1});
  Trace trace;
  const MeasuredRun run = execute_and_measure(on, scheduler, how, scenario, &trace);
  CHECK(run.execution.start[TaskId(2)] >= 26.0);
  CHECK(find_violation(trace, run.execution, on, how, scenario, run.metrics).value_or("") == "");
}

}  // namespace dagsweep::online_trace_test
