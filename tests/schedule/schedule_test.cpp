#include "schedule/schedule.hpp"

#include "catch.hpp"
#include "schedule/schedule_rows.hpp"

using namespace dagsweep;

TEST_CASE("a schedule provides its queues, its replicas and its makespan") {
  GraphDraft draft;
  draft.work = {1, 1, 1, 1};
  draft.edges = {{3, 0, 0.0}};  // so that pos(3) < pos(0)
  const TaskGraph graph(draft);
  const ProcessorId p(0), q(1);
  const Schedule schedule(graph, 2,
                          {{TaskId(1), p, 4.0, 5.0},
                           {TaskId(0), p, 2.0, 2.0},
                           {TaskId(3), p, 2.0, 2.0},
                           {TaskId(2), q, 0.0, 7.0},
                           {TaskId(1), q, 7.0, 7.5}});
  const auto task = [&](std::uint32_t k) { return schedule.replicas()[k].task.value; };
  const ProcessorQueues queues(schedule, graph);
  REQUIRE(queues.size() == 2);
  const auto queue = queues[p];
  REQUIRE(queue.size() == 3);
  CHECK(task(queue[0]) == 3);  // two slots [2, 2): smaller pos first
  CHECK(task(queue[1]) == 0);
  CHECK(task(queue[2]) == 1);
  CHECK(TaskReplicas(schedule)[TaskId(1)].size() == 2);
  CHECK(schedule.makespan() == 7.5);
  CHECK(schedule.latency_upper() == 7.5);
  CHECK(Schedule(graph, 2, {}, 1.0, 2.0).latency_upper() == 2.0);
}
