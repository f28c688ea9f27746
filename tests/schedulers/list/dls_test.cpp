#include "schedulers/list/dls.hpp"

#include <vector>

#include "catch.hpp"
#include "platform/examples/heft_example.hpp"
#include "support/list_case.hpp"

namespace dagsweep::dls_test {

namespace {

Schedule scheduled(const Instance& instance) {
  return Dls(Parameters("dls", dls_parameters, {})).schedule(instance, StopToken());
}

}  // namespace

TEST_CASE("DLS follows each of its rules on a small instance") {
  const std::vector<Case> cases = {
      // Median 2, mean 4: levels of task 0 at first 3, 2, -5.
      {"three processors: the median time, not the mean",
       instance_of({{1, 2, 9}, {4, 4, 4}}),
       {{1, 0, 0, 4}, {0, 1, 0, 2}}},
      // Median 4: largest levels at first 7, 6, 8.
      {"four processors: the mean of the middle two times",
       instance_of({{3, 1, 5, 99}, {6, 6, 6, 6}, {8, 8, 8, 8}}),
       {{2, 0, 0, 8}, {0, 1, 0, 1}, {1, 2, 0, 6}}},
      // sl_m = 4, 3, 1, 4.5, 3.5
      {"the static level adds the medians along the longest path",
       instance_of({{1, 1}, {3, 3}, {1, 1}, {4.5, 4.5}, {3.5, 3.5}}, {{0, 1, 0}, {0, 2, 0}}),
       {{3, 0, 0, 4.5}, {0, 1, 0, 1}, {4, 1, 1, 4.5}, {1, 0, 4.5, 7.5}, {2, 1, 4.5, 5.5}}},
      // sl_m = 2, 1, 3
      {"the static level excludes communication",
       instance_of({{1, 1}, {1, 1}, {3, 3}}, {{0, 1, 100}}),
       {{2, 0, 0, 3}, {0, 1, 0, 1}, {1, 1, 1, 2}}},
      // After task 0: task 1 at best 5 - 2, task 2 at best 4 - 0.
      {"a later start lowers the level",
       instance_of({{2, 2}, {5, 5}, {4, 4}}, {{0, 1, 10}}),
       {{0, 0, 0, 2}, {2, 1, 0, 4}, {1, 0, 2, 7}}},
      // Levels at first: task 0 5, 5; task 1 7, 1.
      {"a faster processor raises the level",
       instance_of({{5, 5}, {1, 7}}),
       {{1, 0, 0, 1}, {0, 1, 0, 5}}},
      // Processor 1 idles in [0, 6). Levels of task 2 at last: 1, 4.
      {"tasks are appended, never inserted into a gap",
       instance_of({{2, 20}, {20, 2}, {12, 3}}, {{0, 1, 4}}),
       {{0, 0, 0, 2}, {1, 1, 6, 8}, {2, 1, 8, 11}}},
      // Levels of task 1: 0, 3.
      {"a remote input takes startup and data times delay",
       instance_of({{1, 9}, {9, 1}}, {{0, 1, 4}}, 3, {}, {1, 0.5, 0.5, 1}),
       {{0, 0, 0, 1}, {1, 1, 6, 7}}},
      // Levels of task 1: 0, -1.
      {"an input from the same processor costs nothing",
       instance_of({{1, 9}, {5, 1}}, {{0, 1, 2}}, 3),
       {{0, 0, 0, 1}, {1, 0, 1, 6}}},
      {"an input without data costs nothing, not even startup",
       instance_of({{1, 9}, {9, 1}}, {{0, 1, 0}}, 100),
       {{0, 0, 0, 1}, {1, 1, 1, 2}}},
      // canonical order 1, 2, 0
      {"ties between tasks: smaller canonical position, not number",
       instance_of({{1}, {1}, {1}}, {{2, 0, 0}}),
       {{2, 0, 0, 1}, {1, 0, 1, 2}, {0, 0, 2, 3}}},
      // Levels of task 1 after task 0: 3 - 1 - 1, 3 - 0 - 2.
      {"ties between processors: smaller number",
       instance_of({{1, 5}, {1, 2}}),
       {{0, 0, 0, 1}, {1, 0, 1, 2}}},
      // Task 0 on 1 and task 1 on 0 have level 3.
      {"ties between pairs: the task before the processor",
       instance_of({{3, 1}, {1, 3}}),
       {{0, 1, 0, 1}, {1, 0, 0, 1}}},
      // After task 1: task 0 at 0 on processor 1, task 2 at 3 on processor 0.
      {"a grouped task's level counts on its group's processor only",
       instance_of({{1, 5}, {9, 1}, {3, 3}}, {}, 0, {0, 0, -1}),
       {{1, 1, 0, 1}, {2, 0, 0, 3}, {0, 1, 1, 6}}},
      {"tasks of zero work take no time",
       instance_of({{0, 0}, {4, 4}, {0, 0}}, {{0, 1, 5}, {1, 2, 5}}),
       {{0, 0, 0, 0}, {1, 0, 0, 4}, {2, 0, 4, 4}}},
      // sl_m = 5, 2, 6
      {"a single processor has no communication",
       instance_of({{3}, {2}, {6}}, {{0, 1, 9}}, 7),
       {{2, 0, 0, 6}, {0, 0, 6, 9}, {1, 0, 9, 11}}},
  };
  check_cases(cases, scheduled);
}

TEST_CASE("DLS schedules the example of the HEFT paper with length 91") {
  CHECK(scheduled(heft_example()).makespan() == 91.0);
}

}  // namespace dagsweep::dls_test
