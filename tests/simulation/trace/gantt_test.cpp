#include "simulation/trace/gantt.hpp"

#include <cstdio>
#include <vector>

#include "catch.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/trace/spans.hpp"
#include "support/alone.hpp"
#include "support/instance_of.hpp"

namespace dagsweep::gantt_test {

namespace {

const ProcessorId p(0), q(1);
const TaskId a(0), b(1);

Experiment pair() {
  GraphDraft draft;
  draft.work = {10, 5};
  draft.kind = {"<load>", ""};
  draft.edges = {{0, 1, 4.0}};
  return {Instance(TaskGraph(draft), Platform(2, {0, 2, 2, 0}, 1.0),
                   ExecutionTimes(2, 2, {10, 10, 5, 5})),
          std::nullopt};
}

Trace run(const Experiment& on, const std::vector<AvailabilityEvent>& events) {
  const Schedule schedule(on.instance.graph, 2, {{a, p, 0.0, 10.0}, {b, q, 13.0, 18.0}});
  Scenario scenario;
  scenario.events = events;
  Trace trace;
  execute(on, schedule, scenario, StopToken(), &trace);
  return trace;
}

std::size_t occurrences(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

namespace {

struct Box {
  double x, y, width;  // pixels
};

/// The tasks of a chart, in the order in which they are drawn.
std::vector<Box> boxes_of_tasks(const std::string& chart) {
  const std::string begin = "<g class=\"task\"><rect ";
  std::vector<Box> boxes;
  for (std::size_t at = chart.find(begin); at != std::string::npos;
       at = chart.find(begin, at + 1)) {
    Box& box = boxes.emplace_back();
    REQUIRE(std::sscanf(chart.c_str() + at + begin.size(), "x=\"%lf\" y=\"%lf\" width=\"%lf\"",
                        &box.x, &box.y, &box.width) == 3);
  }
  return boxes;
}

std::string drawn(const Trace& trace, const Instance& instance, const GanttOptions& options) {
  const GanttPart part{trace, instance};
  return gantt_svg({&part, 1}, options);
}

}  // namespace

TEST_CASE("spans of tasks, transfers and availability") {
  const Experiment on = pair();
  const Spans spans = spans_of(
      run(on, {{5.0, {alone(p), alone(p)}, 0.5}, {15.0, {alone(q), alone(q)}, 0.0}}), on.instance);
  CHECK(spans.end == 15.0);  // the transfer never progresses
  REQUIRE(spans.tasks.size() == 1);
  CHECK(spans.tasks[0].task == a);
  CHECK(spans.tasks[0].end == 15.0);
  CHECK(spans.tasks[0].finished);
  REQUIRE(spans.availability[0].size() == 2);
  CHECK(spans.availability[0][0].end == 5.0);
  CHECK(spans.availability[0][1].availability == 0.5);
  CHECK(spans.availability[0][1].end == spans.end);
  REQUIRE(spans.transfers.size() == 1);
  CHECK(spans.transfers[0].begin == 15.0);
}

TEST_CASE("an unfinished task's span ends with the trace") {
  const Experiment on = pair();
  const Spans spans = spans_of(
      run(on, {{5.0, {alone(p), alone(p)}, 0.0}, {7.0, {alone(q), alone(q)}, 0.5}}), on.instance);
  REQUIRE(spans.tasks.size() == 1);
  CHECK(!spans.tasks[0].finished);
  CHECK(spans.tasks[0].end == spans.end);
}

TEST_CASE("a Gantt chart shows tasks, outages and, on request, all transfers") {
  const Experiment on = pair();
  const Trace trace = run(on, {{2.0, {alone(p), alone(p)}, 0.0}, {3.0, {alone(p), alone(p)}, 1.0}});
  const std::string chart = drawn(trace, on.instance, {"heft & co", false});
  CHECK(chart.starts_with("<svg "));
  CHECK(chart.ends_with("</svg>\n"));
  CHECK(occurrences(chart, "<g class=\"task\">") == 2);
  CHECK(chart.find("heft &amp; co") != std::string::npos);
  CHECK(chart.find("task 0 (&lt;load&gt;) on P0: 0 to 11") != std::string::npos);
  CHECK(chart.find("processor 0 away from 2 to 3") != std::string::npos);
  CHECK(occurrences(chart, "<line class=\"move\"") == 2);  // hidden, once for each of its tasks
  const std::string all = drawn(trace, on.instance, {"", true});
  CHECK(occurrences(all, "<line class=\"move\"") == 3);
}

TEST_CASE("replicas of one task have separate spans") {
  const Experiment on = pair();
  const std::vector<Replica> replicas{{a, p, 0, 10}, {a, q, 0, 10}, {b, p, 10, 15}, {b, q, 10, 15}};
  const Schedule schedule(on.instance.graph, 2, replicas, 15.0, 15.0);
  Scenario scenario;
  scenario.events = {{12.0, {alone(q), alone(q)}, 0.0}};
  Trace trace;
  CHECK(execute(on, schedule, scenario, StopToken(), &trace).completed);
  const Spans spans = spans_of(trace, on.instance);
  REQUIRE(spans.tasks.size() == 4);
  CHECK(spans.tasks[0].end == 10.0);
  CHECK(spans.tasks[1].end == 10.0);
  CHECK(spans.tasks[2].task == b);
  CHECK(spans.tasks[2].finished);
  CHECK(!spans.tasks[3].finished);  // its processor has crashed
  CHECK(drawn(trace, on.instance, {}).ends_with("</svg>\n"));
}

TEST_CASE("a Gantt chart shows migrations, copies and discarded computations") {
  // Task 0 runs on p; task 1 starts on q, migrates to r and receives the copy left on q.
  const ProcessorId r(2);
  const Instance instance = instance_of(Table(2, {5, 5, 5}), {{0, 1, 4.0}});
  const EdgeId edge(0);
  Trace trace;
  trace.events = {{0, TaskStarted{a, p}},
                  {5, TaskFinished{a, p}},
                  {5, TransferStarted{0, edge, alone(p), alone(q)}},
                  {9, TransferFinished{0, edge, alone(p), alone(q)}},
                  {9, TaskStarted{b, q}},
                  {10, PointReached{}},
                  {10, TaskMigrated{b, q, r}},
                  {10, Remapped{}},
                  {10, TaskQueued{b, r}},
                  {10, TransferStarted{1, edge, alone(q), alone(r)}},
                  {12, PointReached{}},
                  {12, TransferDropped{1, edge, alone(q), alone(r)}},
                  {12, TaskRewound{a, p}}};
  const Spans spans = spans_of(trace, instance);
  REQUIRE(spans.tasks.size() == 2);
  CHECK(spans.tasks[0].undone);  // task 0, rewound
  CHECK(spans.tasks[0].finished);
  CHECK(spans.tasks[1].undone);
  CHECK(spans.tasks[1].end == 10.0);
  REQUIRE(spans.transfers.size() == 2);
  CHECK_FALSE(spans.transfers[0].from_copy);
  CHECK(spans.transfers[1].from_copy);
  CHECK(spans.transfers[1].dropped);
  CHECK(spans.transfers[1].end == 12.0);
  REQUIRE(spans.migrations.size() == 1);
  const std::string chart = drawn(trace, instance, {"", true});
  CHECK(chart.find("task 1 migrates from P1 to P2 at 10") != std::string::npos);
  CHECK(chart.find("task 1 on P1: 9 to 10, thrown away") != std::string::npos);
  CHECK(chart.find("class=\"move copy dropped\"") != std::string::npos);
}

TEST_CASE("a transfer of an item is drawn once, and names all tasks that it is for") {
  // Tasks 1 and 2 begin the transfer, task 3 joins it under way. A later one is for task 1 alone.
  const Instance instance =
      instance_of(Table(4, std::vector(2, 1.0)), {{0, 1, 6.0, 0}, {0, 2, 6.0, 0}, {0, 3, 6.0, 0}});
  const EdgeId first(0);
  Trace trace;
  trace.events = {{0, TaskStarted{a, p}},
                  {4, TaskFinished{a, p}},
                  {4, TransferStarted{0, first, alone(p), alone(q)}},
                  {4, TransferJoined{0, EdgeId(1)}},
                  {6, PointReached{}},
                  {6, TransferJoined{0, EdgeId(2)}},
                  {8, TransferDropped{0, first, alone(p), alone(q)}},
                  {8, TransferStarted{1, first, alone(p), alone(q)}},
                  {14, TransferFinished{1, first, alone(p), alone(q)}}};
  const Spans spans = spans_of(trace, instance);
  REQUIRE(spans.transfers.size() == 2);
  CHECK(spans.transfers[0].edges == std::vector<EdgeId>{first, EdgeId(1), EdgeId(2)});
  CHECK(spans.transfers[1].edges == std::vector<EdgeId>{first});
  const std::string chart = drawn(trace, instance, {"", true});
  const std::string all = "<title>data of task 0 for tasks 1, 2 and 3: P0 to P1, 4 to 8, dropped<";
  const std::string one = "<title>data of task 0 for task 1: P0 to P1, 8 to 14<";
  const std::size_t tasks = chart.find("<g class=\"task\">");  // behind the transfers
  CHECK(occurrences(chart.substr(0, tasks), all) == 1);
  CHECK(occurrences(chart.substr(0, tasks), one) == 1);
  CHECK(occurrences(chart.substr(tasks), all) == 1);  // with task 0: the others never start
}

TEST_CASE(
    "the transfer of an item is shown with each of its tasks, within a processor not at all") {
  const Experiment on{instance_of({{4, 4}, {1, 1}, {1, 1}, {1, 1}},
                                  {{0, 1, 6.0, 0}, {0, 2, 6.0, 0}, {0, 3, 6.0, 0}}),
                      std::nullopt};
  const Schedule schedule(
      on.instance.graph, 2,
      {{a, p, 0, 4}, {b, q, 10, 11}, {TaskId(2), q, 11, 12}, {TaskId(3), p, 4, 5}});
  Trace trace;
  CHECK(execute(on, schedule, {}, StopToken(), &trace).completed);
  const std::string chart = drawn(trace, on.instance, {"", false});
  CHECK(occurrences(chart, "data of task 0 for tasks 1 and 2: P0 to P1, 4 to 10<") == 3);
  CHECK(occurrences(chart, "<line class=\"move\"") == 3);
}

TEST_CASE("a Gantt chart of several executions shows them one after the other") {
  const Experiment on = pair();
  const Trace trace = run(on, {});
  const std::vector<GanttPart> parts{{trace, on.instance, 0.0}, {trace, on.instance, 100.0}};
  const std::string chart = gantt_svg(parts, {"series", false});
  CHECK(occurrences(chart, "<g class=\"task\">") == 4);
  CHECK(chart.find("task 0 (&lt;load&gt;) on P0: 0 to 10") != std::string::npos);
  CHECK(chart.find("task 0 (&lt;load&gt;) on P0: 100 to 110") != std::string::npos);
  CHECK(chart.find("iteration 1 begins at 100") != std::string::npos);
  CHECK(occurrences(chart, ">P0</text>") == 1);
}

TEST_CASE("compared executions have a panel each, on one time axis") {
  const Experiment on = pair();
  const Trace fast = run(on, {});
  const Trace slow = run(on, {{0.0, {alone(p), alone(p)}, 0.75}});
  const std::vector<GanttPanel> panels{{"fast <1>", {{fast, on.instance}}},
                                       {"slow", {{slow, on.instance}}}};
  const std::string chart = gantt_svg(panels, {"both", false});
  CHECK(occurrences(chart, "<g class=\"task\">") == 4);
  CHECK(occurrences(chart, ">P0</text>") == 2);
  CHECK(occurrences(chart, ">fast &lt;1&gt;</text>") == 1);
  CHECK(occurrences(chart, ">slow</text>") == 1);
  CHECK(occurrences(chart, ">time</text>") == 1);
  CHECK(chart.find("iteration") == std::string::npos);
  CHECK(chart.find("task 0 (&lt;load&gt;) on P0: 0 to 10<") != std::string::npos);
  CHECK(chart.find("task 0 (&lt;load&gt;) on P0: 0 to 13.3333<") != std::string::npos);
  const std::vector<Box> tasks = boxes_of_tasks(chart);  // tasks 0 and 1 of both
  REQUIRE(tasks.size() == 4);
  CHECK(tasks[2].x == tasks[0].x);
  CHECK(tasks[2].width / tasks[0].width == Approx(1.0 / 0.75).epsilon(1e-3));
  for (std::size_t k = 1; k < tasks.size(); ++k) CHECK(tasks[k].y > tasks[k - 1].y);
}

}  // namespace dagsweep::gantt_test
