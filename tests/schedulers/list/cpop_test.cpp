#include <cmath>
#include <vector>

#include "catch.hpp"
#include "platform/examples/heft_example.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedulers/list/parametric.hpp"
#include "support/list_case.hpp"

namespace dagsweep::cpop_test {

namespace {

Schedule scheduled(const Instance& instance) {
  return Cpop().schedule(instance, StopToken());
}

}  // namespace

TEST_CASE("CPOP follows each of its rules on a small instance") {
  const std::vector<Case> cases = {
      // Path 0, 1: totals 10 and 5. Task 0 alone would finish first on processor 0.
      {"the critical path runs where its total time is smallest",
       instance_of({{1, 3}, {9, 2}, {2, 4}}, {{0, 1, 1}}),
       {{0, 1, 0, 3}, {1, 1, 3, 5}, {2, 0, 0, 2}}},
      {"equal totals of the critical path: smaller processor",
       instance_of({{1, 3}, {4, 2}}, {{0, 1, 1}}),
       {{0, 0, 0, 1}, {1, 0, 1, 5}}},
      // commbar + bl = 11.5 and 5
      {"the critical path follows communication",
       instance_of({{1, 1}, {2, 1}, {3, 7}}, {{0, 1, 1}, {0, 2, 0}}, 9),
       {{0, 1, 0, 1}, {1, 1, 1, 2}, {2, 0, 1, 4}}},
      {"of equal entry tasks only the one of smaller position is critical",
       instance_of({{2, 4}, {3, 3}}),
       {{0, 0, 0, 2}, {1, 1, 0, 3}}},
      // canonical order 0, 2, 3, 1
      {"of equal successors the one of smaller position is critical",
       instance_of({{1, 1}, {3, 1}, {1, 3}, {0.5, 0.5}}, {{0, 1, 0}, {0, 2, 0}, {3, 1, 0}}),
       {{0, 0, 0, 1}, {2, 0, 1, 2}, {3, 1, 0, 0.5}, {1, 1, 1, 2}}},
      // tl + bl = 8, 8, 5
      {"priority is top level plus bottom level",
       instance_of({{3, 3}, {1, 1}, {5, 5}}, {{0, 1, 4}}),
       {{0, 0, 0, 3}, {1, 0, 3, 4}, {2, 1, 0, 5}}},
      // tl + bl = 6, 15, 15, 8
      {"a task waits for predecessors of lower priority",
       instance_of({{1, 1}, {10, 10}, {5, 5}, {8, 8}}, {{0, 2, 0}, {1, 2, 0}}),
       {{1, 0, 0, 10}, {3, 1, 0, 8}, {0, 1, 8, 9}, {2, 0, 10, 15}}},
      // canonical order 1, 2, 0, 3; tl + bl = 2, 2, 3, 3
      {"ties between tasks: smaller canonical position, not number",
       instance_of({{1}, {2}, {1}, {2}}, {{2, 0, 0}, {2, 3, 0}}),
       {{2, 0, 0, 1}, {3, 0, 1, 3}, {1, 0, 3, 5}, {0, 0, 5, 6}}},
      // Task 1 finishes at 5 on both.
      {"ties between processors: smaller number",
       instance_of({{4, 5}, {1, 5}}),
       {{0, 0, 0, 4}, {1, 0, 4, 5}}},
      // Critical path 0, 2 on processor 0; task 2 receives from task 1 at 8.
      {"a gap that exactly holds another task is used",
       instance_of({{2, 30}, {20, 3}, {4, 20}, {6, 12}}, {{0, 2, 1}, {1, 2, 5}}),
       {{0, 0, 0, 2}, {1, 1, 0, 3}, {2, 0, 8, 12}, {3, 0, 2, 8}}},
      {"a gap too small by one unit in the last place is not used",
       instance_of({{2, 30}, {20, 3}, {4, 20}, {std::nextafter(8.0, 9.0) - 2.0, 12}},
                   {{0, 2, 1}, {1, 2, 5}}),
       {{0, 0, 0, 2}, {1, 1, 0, 3}, {2, 0, 8, 12}, {3, 1, 3, 15}}},
      // 2 + (6 + 2^-50) rounds to 8.
      {"the end of a task in a gap is compared as rounded",
       instance_of({{2, 30}, {20, 3}, {4, 20}, {std::nextafter(6.0, 7.0), 12}},
                   {{0, 2, 1}, {1, 2, 5}}),
       {{0, 0, 0, 2}, {1, 1, 0, 3}, {2, 0, 8, 12}, {3, 0, 2, 8}}},
      {"critical tasks wait for startup and data of a remote input",
       instance_of({{2, 30}, {20, 3}, {4, 20}}, {{0, 2, 1}, {1, 2, 3}}, 2),
       {{0, 0, 0, 2}, {1, 1, 0, 3}, {2, 0, 8, 12}}},
      {"an input without data costs nothing, not even startup",
       instance_of({{2, 30}, {20, 3}, {4, 20}}, {{0, 2, 1}, {1, 2, 0}}, 2),
       {{0, 0, 0, 2}, {1, 1, 0, 3}, {2, 0, 3, 7}}},
      // Critical path 0, 1; task 1 follows task 2 to processor 1.
      {"a group's processor precedes that of the critical path",
       instance_of({{2, 20}, {2, 20}, {20, 1}}, {{0, 1, 1}, {2, 1, 0}}, 0, {-1, 4, 4}),
       {{0, 0, 0, 2}, {2, 1, 0, 1}, {1, 1, 3, 23}}},
      {"other tasks follow a critical task of their group",
       instance_of({{5, 9}, {9, 1}}, {}, 0, {4, 4}),
       {{0, 0, 0, 5}, {1, 0, 5, 14}}},
      {"tasks of zero work take no time",
       instance_of({{0, 0}, {4, 4}, {0, 0}}, {{0, 1, 5}, {1, 2, 5}}),
       {{0, 0, 0, 0}, {1, 0, 0, 4}, {2, 0, 4, 4}}},
      {"a single processor has no communication",
       instance_of({{1}, {1}, {3}}, {{0, 1, 5}}, 3),
       {{2, 0, 0, 3}, {0, 0, 3, 4}, {1, 0, 4, 5}}},
  };
  check_cases(cases, scheduled);
}

TEST_CASE("CPOP schedules the example of its paper with length 86") {
  const Schedule schedule = scheduled(heft_example());
  CHECK(schedule.makespan() == 86.0);
  for (const std::size_t critical : {0U, 1U, 8U, 9U}) {  // n1, n2, n9, n10 of the paper
    const std::uint32_t placed = TaskReplicas(schedule)[TaskId(critical)][0];
    CHECK(schedule.replicas().processor(placed) == ProcessorId(1));
  }
}

}  // namespace dagsweep::cpop_test
