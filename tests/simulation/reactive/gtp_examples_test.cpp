#include <set>
#include <tuple>

#include "catch.hpp"
#include "simulation/reactive/reactive_engine.hpp"
#include "simulation/trace/trace.hpp"
#include "support/alone.hpp"
#include "support/instance_of.hpp"
#include "support/measured_run.hpp"

// The worked examples of Hernandez & Cole 2009: migration without copies (section 3.3, Fig. 2a) and
// with them (4.3, Fig. 2b), rewinding without (5.1.3, Fig. 3a) and with them (5.2.2, Fig. 3b).
// Tasks v0 -> v1, v2 -> v3; the paper's processors p1 .. p4 are 0 .. 3 here.

namespace dagsweep::gtp_examples_test {

namespace {

const TaskId v0(0), v1(1), v2(2), v3(3);
const ProcessorId p1(0), p2(1), p3(2), p4(3);

Experiment example() {
  return {instance_of(Table(4, std::vector(4, 10.0)),
                      {{0, 1, 8.0}, {0, 2, 8.0}, {1, 3, 8.0}, {2, 3, 8.0}}),
          std::nullopt};
}

/// Maps v3 as in the paper and rewound tasks to p1.
class PaperScheduler final : public ReactiveScheduler {
 public:
  Schedule schedule(const Snapshot& now, const StopToken& /*stop*/) override {
    const std::vector<ProcessorId> of_v3{p4, p2, p4};  // at time 0, RP_i, RP_i+1
    const ProcessorId fourth = of_v3[std::min<std::size_t>(calls_++, 2)];
    const bool failed = now.availability(p3) == 0.0;
    const std::vector<ProcessorId> mapping{failed ? p1 : p3, p1, failed ? p1 : p3, fourth};
    std::vector<Replica> replicas;
    for (const TaskId task : now.instance.graph.canonical_order()) {
      if (!now.tasks.empty() && now.tasks[task.index()].phase == TaskPhase::finished) continue;
      const auto order = now.time + static_cast<double>(replicas.size());
      replicas.push_back({task, mapping[task.index()], order, order + 1});
    }
    return {now.instance.graph, 4, replicas};
  }
  std::uint64_t pairs_examined() const override { return 0; }

 private:
  std::size_t calls_ = 0;
};

using Move = std::tuple<double, std::uint32_t, std::uint32_t>;  // time, from, to

struct Outcome {
  Execution execution;
  ReportedMetrics metrics;
  std::vector<Move> migrations;    // of v3
  std::vector<Move> transfers[4];  // of inputs, by producer, to v3
  std::set<TaskId> rewound;
};

/// RP_i is at 40, RP_i+1 at 80, RP_i+2 at 120. v3 gets its data from v1 alone before RP_i, then
/// from v2 alone before RP_i+1.
Outcome run(bool keeps_copies, bool fails) {
  const Experiment on = example();
  Scenario scenario;
  const double slow = 0.1;
  scenario.events = {{0.0, {alone(p3), alone(p4)}, slow},
                     {0.0, {alone(p1), alone(p2)}, slow},
                     {0.0, {alone(p2), alone(p4)}, 0.05}};
  if (fails) {
    scenario.events.push_back({100.0, {alone(p3), alone(p3)}, 0.0});
  } else {
    scenario.events.push_back({70.0, {alone(p3), alone(p4)}, 1.0});
  }
  Rescheduling how;
  how.period = 40.0;
  how.keeps_copies = keeps_copies;
  how.rewinds = fails;
  PaperScheduler scheduler;
  Trace trace;
  Outcome outcome;
  MeasuredRun measured = execute_and_measure(on, scheduler, how, scenario, &trace);
  outcome.execution = std::move(measured.execution);
  outcome.metrics = std::move(measured.metrics);
  CHECK(find_violation(trace, outcome.execution, on, how, scenario, outcome.metrics).value_or("") ==
        "");
  CHECK(outcome.execution.completed);
  for (const TraceEvent& event : trace.events) {
    if (const auto* moved = std::get_if<TaskMigrated>(&event.what)) {
      CHECK(moved->task == v3);
      outcome.migrations.emplace_back(event.time, moved->from.value, moved->to.value);
    } else if (const auto* rewind = std::get_if<TaskRewound>(&event.what)) {
      outcome.rewound.insert(rewind->task);
    } else if (const auto* sent = std::get_if<TransferStarted>(&event.what)) {
      if (on.instance.graph.target(sent->edge) != v3) continue;
      outcome.transfers[on.instance.graph.source(sent->edge).index()].emplace_back(
          event.time, sent->from.value, sent->to.value);
    }
  }
  return outcome;
}

const std::vector<Move> there_and_back{{40.0, 3, 1}, {80.0, 1, 3}};

}  // namespace

TEST_CASE("GTP: a migrated task receives all inputs again from its predecessors") {
  const Outcome outcome = run(false, false);
  CHECK(outcome.migrations == there_and_back);
  CHECK(outcome.transfers[1] == std::vector<Move>{{28.0, 0, 3}, {40.0, 0, 1}, {80.0, 0, 3}});
  CHECK(outcome.transfers[2] == std::vector<Move>{{20.0, 2, 3}, {40.0, 2, 1}, {80.0, 2, 3}});
  CHECK(outcome.execution.makespan == 98.0);
  CHECK(outcome.metrics.at("migrated_tasks") == 2);
  CHECK(outcome.metrics.at("remappings") == 2);
  // Of v1's 8 units, 4 moved to p2 in 40 time units and all in the third transfer; of v2's, 8
  // and 8.
  CHECK(outcome.metrics.at("retransmitted") == 4.0 + 8.0 + 8.0 + 8.0);
  CHECK(outcome.metrics.at("overhead") == 40.0 + 8.0 + 8.0 + 8.0);
}

TEST_CASE("GTP/c: a migrated task uses the copies left on its previous processors") {
  const Outcome outcome = run(true, false);
  CHECK(outcome.migrations == there_and_back);
  // Copies stay on p4 (v1's result, at RP_i) and p2 (v2's, at RP_i+1) beside the producers' on p1
  // and p3. At RP_i+1 the former is available at once; the link from p2 is slower than that from
  // p3.
  CHECK(outcome.transfers[1] == std::vector<Move>{{28.0, 0, 3}, {40.0, 0, 1}, {80.0, 3, 3}});
  CHECK(outcome.transfers[2] == std::vector<Move>{{20.0, 2, 3}, {40.0, 2, 1}, {80.0, 2, 3}});
  CHECK(outcome.execution.makespan == 98.0);
}

TEST_CASE("GTP/r: the failure of p3 rewinds v2 and v0") {
  const Outcome outcome = run(false, true);
  CHECK(outcome.rewound == std::set<TaskId>{v0, v2});
  CHECK(outcome.metrics.at("rewound_tasks") == 2);
  CHECK(outcome.metrics.at("rewound_levels") == 2);
  CHECK(outcome.metrics.at("reexecuted_tasks") == 2);
  CHECK(outcome.metrics.at("lost_compute") == 20.0);
  CHECK(outcome.execution.start[v0] == 120.0);
  CHECK(outcome.execution.start[v2] == 130.0);
  CHECK(outcome.transfers[2].back() == Move{140.0, 0, 3});
  CHECK(outcome.execution.makespan == 158.0);  // v3 at p4
  CHECK(outcome.execution.finish[v1] == 28.0);
}

TEST_CASE("GTP/c/r: the copy of v2's result at p2 avoids rewinding v2 and v0") {
  const Outcome outcome = run(true, true);
  CHECK(outcome.rewound.empty());
  CHECK(outcome.metrics.at("rewound_tasks") == 0);
  CHECK(outcome.transfers[2].back() == Move{120.0, 1, 3});
  CHECK(outcome.execution.finish[v0] == 10.0);
  CHECK(outcome.execution.finish[v2] == 20.0);
  CHECK(outcome.execution.makespan == 120.0 + 160.0 + 10.0);
}

}  // namespace dagsweep::gtp_examples_test
