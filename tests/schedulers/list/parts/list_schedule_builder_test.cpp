#include "schedulers/list/parts/list_schedule_builder.hpp"

#include <vector>

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("inputs arrive after startup and transfer, and within a node at once") {
  GraphDraft draft;
  draft.work = {1.0, 1.0, 1.0};
  draft.edges = {{0, 2, 4.0}, {1, 2, 0.0}};
  const std::size_t processors = 3;
  const Nodes nodes(std::vector{NodeId(0), NodeId(0), NodeId(1)});
  const Instance instance(TaskGraph(std::move(draft)),
                          Platform(nodes, std::vector<double>(processors * processors, 2.0), 3.0),
                          ExecutionTimes(3, processors, std::vector<double>(9, 1.0)));
  ListScheduleBuilder plan(instance);
  plan.place(TaskId(0), ProcessorId(0), 5.0);
  plan.place(TaskId(1), ProcessorId(2), 6.5);
  const std::vector<double> expected{7.5, 7.5, 11.0};  // 5 + 1 + 3 + 4 / 2 on the other node
  const auto arrivals = plan.arrivals(TaskId(2));
  CHECK(std::vector<double>(arrivals.begin(), arrivals.end()) == expected);
  for (const ProcessorId p : instance.platform.processors()) {
    CHECK(plan.arrival(TaskId(2), p) == expected[p.index()]);
  }
}

TEST_CASE("appending starts after the last task") {
  GraphDraft draft;
  draft.work = {3.0, 1.0};
  const Instance instance(TaskGraph(std::move(draft)), Platform(1, {1.0}, 0.0),
                          ExecutionTimes(2, 1, {3.0, 1.0}));
  ListScheduleBuilder plan(instance);
  const ProcessorId p(0);
  CHECK(plan.start(p, 2.0) == 2.0);
  plan.append(TaskId(0), p, 2.0);
  CHECK(plan.ready(p) == 5.0);
  CHECK(plan.start(p, 2.0) == 5.0);
  CHECK(plan.start(p, 7.0) == 7.0);
  plan.append(TaskId(1), p);
  CHECK(plan.finish(TaskId(1)) == 6.0);
}
