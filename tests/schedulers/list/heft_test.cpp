#include "schedulers/list/heft.hpp"

#include <vector>

#include "catch.hpp"
#include "platform/examples/heft_example.hpp"
#include "support/list_case.hpp"

namespace dagsweep::heft_test {

namespace {

Schedule scheduled(const Instance& instance) {
  return Heft().schedule(instance, StopToken());
}

}  // namespace

TEST_CASE("HEFT follows each of its rules on a small instance") {
  const std::vector<Case> cases = {
      {"decreasing bottom level",
       instance_of({{1, 1}, {3, 3}, {2, 2}}),
       {{1, 0, 0, 3}, {2, 1, 0, 2}, {0, 1, 2, 3}}},
      // bl = 6, 5, 1
      {"the bottom level includes communication with its startup",
       instance_of({{1, 1}, {5, 5}, {1, 1}}, {{0, 2, 1}}, 3),
       {{0, 0, 0, 1}, {1, 1, 0, 5}, {2, 0, 1, 2}}},
      // dbar = 2, bl(0) = 6
      {"the bottom level takes the mean delay of all links",
       instance_of({{1, 1, 1}, {5.5, 5.5, 5.5}, {1, 1, 1}, {6.5, 6.5, 6.5}}, {{0, 2, 2}}, 0, {},
                   {1, 1, 1, 1, 1, 4, 1, 4, 1}),
       {{3, 0, 0, 6.5}, {0, 1, 0, 1}, {1, 2, 0, 5.5}, {2, 1, 1, 2}}},
      // canonical order 1, 2, 0; bl = 1, 1, 2
      {"ties between tasks: smaller canonical position, not number",
       instance_of({{1}, {1}, {1}}, {{2, 0, 0}}),
       {{2, 0, 0, 1}, {1, 0, 1, 2}, {0, 0, 2, 3}}},
      // Task 1 finishes at 7 on both.
      {"an input from the same processor is free; ties between processors: smaller number",
       instance_of({{1, 9}, {6, 1}}, {{0, 1, 2}}, 3),
       {{0, 0, 0, 1}, {1, 0, 1, 7}}},
      {"a remote input takes startup and data times delay",
       instance_of({{1, 9}, {9, 1}}, {{0, 1, 4}}, 3, {}, {1, 0.5, 0.5, 1}),
       {{0, 0, 0, 1}, {1, 1, 6, 7}}},
      {"an input without data costs nothing, not even startup",
       instance_of({{1, 9}, {9, 1}}, {{0, 1, 0}}, 100),
       {{0, 0, 0, 1}, {1, 1, 1, 2}}},
      {"a task starts within a gap when its input arrives",
       instance_of({{2, 20}, {20, 2}, {9, 3}}, {{0, 1, 4}, {0, 2, 1}}),
       {{0, 0, 0, 2}, {1, 1, 6, 8}, {2, 1, 3, 6}}},
      // Gaps [0, 6) and [8, 12) for task 3, [4, 6) and [8, 12) for task 4.
      {"the earliest gap that holds the task is used",
       instance_of({{2, 50}, {50, 2}, {50, 2}, {40, 4}, {40, 4}}, {{0, 1, 4}, {0, 2, 10}}),
       {{0, 0, 0, 2}, {1, 1, 6, 8}, {2, 1, 12, 14}, {3, 1, 0, 4}, {4, 1, 8, 12}}},
      {"a task of zero work fits between adjacent tasks",
       instance_of({{2}, {3}, {0}}, {{0, 1, 1}, {0, 2, 1}}),
       {{0, 0, 0, 2}, {1, 0, 2, 5}, {2, 0, 2, 2}}},
      // bl = 3, 5
      {"a group runs on the processor of its first placed task",
       instance_of({{1, 5}, {9, 1}}, {}, 0, {0, 0}),
       {{1, 1, 0, 1}, {0, 1, 1, 6}}},
      {"a task of a placed group is inserted into a gap",
       instance_of({{2, 20}, {20, 2}, {1, 6}}, {{0, 1, 4}}, 0, {-1, 7, 7}),
       {{0, 0, 0, 2}, {1, 1, 6, 8}, {2, 1, 0, 6}}},
      // bl = 5, 2, 6
      {"a single processor has no communication",
       instance_of({{3}, {2}, {6}}, {{0, 1, 9}}, 7),
       {{2, 0, 0, 6}, {0, 0, 6, 9}, {1, 0, 9, 11}}},
  };
  check_cases(cases, scheduled);
  check_cases(insertion_cases(), scheduled);
}

TEST_CASE("HEFT schedules the example of its paper with length 80") {
  const Instance instance = heft_example();
  CHECK(scheduled(instance).makespan() == 80.0);
  CHECK(reference_makespan(instance, StopToken()) == 80.0);
}

TEST_CASE("HEFT uses live processors only, as if at full availability") {
  const Instance instance = instance_of({{1, 5}, {2, 6}});
  const std::vector<double> failed = {0.0, 0.25};
  const std::vector<double> slowed = {0.25, 1.0};
  Snapshot now{instance};
  now.processor_availability = failed;
  CHECK(table(heft(now, StopToken())) == Table{{1, 1, 0, 6}, {0, 1, 6, 11}});
  now.processor_availability = slowed;
  CHECK(table(heft(now, StopToken())) == Table{{1, 0, 0, 2}, {0, 0, 2, 3}});
}

}  // namespace dagsweep::heft_test
