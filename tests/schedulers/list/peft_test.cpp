#include <vector>

#include "catch.hpp"
#include "platform/examples/peft_example.hpp"
#include "schedulers/list/parametric.hpp"
#include "support/list_case.hpp"

namespace dagsweep::peft_test {

namespace {

Schedule scheduled(const Instance& instance) {
  return Peft().schedule(instance, StopToken());
}

}  // namespace

TEST_CASE("PEFT follows each of its rules on a small instance") {
  const std::vector<Case> cases = {
      // OCT(0) = 5, 1: sums 7 and 4
      {"the processor of smallest finish plus OCT",
       instance_of({{2, 3}, {10, 1}}, {{0, 1, 4}}),
       {{0, 1, 0, 3}, {1, 1, 3, 4}}},
      // OCT = {7, 8}, {4, 2}, {3, 2}, {0, 0}
      {"the OCT takes the longest way over the successors",
       instance_of({{2, 2}, {3, 6}, {5, 1}, {4, 2}}, {{0, 1, 2}, {0, 2, 3}, {1, 3, 2}, {2, 3, 1}}),
       {{0, 0, 0, 2}, {1, 0, 2, 5}, {2, 1, 5, 6}, {3, 1, 7, 9}}},
      // OCT(0) = 5, 1
      {"the OCT includes startup",
       instance_of({{2, 3}, {10, 1}}, {{0, 1, 1}}, 3),
       {{0, 1, 0, 3}, {1, 1, 3, 4}}},
      // OCT(0) = 1, 1
      {"an edge without data costs nothing, not even startup",
       instance_of({{2, 3}, {10, 1}}, {{0, 1, 0}}, 3),
       {{0, 0, 0, 2}, {1, 1, 2, 3}}},
      // dbar = 2, OCT(0) = OCT(2) = 6, 6, 1
      {"the OCT takes the mean delay, the schedule that of the link",
       instance_of({{3, 4, 9}, {20, 20, 1}, {20, 3, 7}, {20, 20, 1}}, {{0, 1, 2}, {2, 3, 2}}, 1, {},
                   {1, 1, 4, 1, 1, 1, 4, 1, 1}),
       {{0, 0, 0, 3}, {2, 2, 0, 7}, {1, 2, 12, 13}, {3, 2, 7, 8}}},
      // OCT = {10, 1}, {6, 6}, {20, 2} of tasks 0, 1, 2
      {"the task of largest mean OCT over the processors",
       instance_of({{1, 1}, {1, 1}, {1, 1}, {10, 1}, {6, 6}, {20, 2}},
                   {{0, 3, 20}, {1, 4, 0}, {2, 5, 40}}),
       {{2, 1, 0, 1}, {1, 0, 0, 1}, {0, 1, 1, 2}, {3, 1, 2, 3}, {4, 0, 1, 7}, {5, 1, 3, 5}}},
      // mean OCT = 0, 1, 0
      {"a task's own time does not count in its rank",
       instance_of({{100, 100}, {1, 1}, {1, 1}}, {{1, 2, 0}}),
       {{1, 0, 0, 1}, {0, 1, 0, 100}, {2, 0, 1, 2}}},
      // mean OCT = 2, 50.5, 0, 10, 0
      {"a task waits for predecessors of lower rank",
       instance_of({{1, 1}, {1, 1}, {100, 1}, {1, 1}, {10, 10}},
                   {{0, 1, 0}, {1, 2, 200}, {3, 4, 0}}),
       {{3, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 1, 2}, {2, 1, 2, 3}, {4, 0, 1, 11}}},
      // canonical order 1, 2, 0; mean OCT = 0, 0, 1
      {"ties between tasks: smaller canonical position, not number",
       instance_of({{1}, {1}, {1}}, {{2, 0, 0}}),
       {{2, 0, 0, 1}, {1, 0, 1, 2}, {0, 0, 2, 3}}},
      // OCT(0) = 5, 6: both sums are 8
      {"ties between processors: smaller number",
       instance_of({{3, 2}, {5, 20}}, {{0, 1, 1}}),
       {{0, 0, 0, 3}, {1, 0, 3, 8}}},
      {"a group runs on the processor of its first placed task",
       instance_of({{1, 5}, {9, 1}}, {}, 0, {0, 0}),
       {{0, 0, 0, 1}, {1, 0, 1, 10}}},
      // OCT = 2, 0, 4, 0
      {"a single processor has no communication",
       instance_of({{3}, {2}, {1}, {4}}, {{0, 1, 9}, {2, 3, 0}}, 7),
       {{2, 0, 0, 1}, {0, 0, 1, 4}, {1, 0, 4, 6}, {3, 0, 6, 10}}},
  };
  check_cases(cases, scheduled);
  check_cases(insertion_cases(), scheduled);
}

TEST_CASE("PEFT schedules the example of its paper with length 122") {
  CHECK(scheduled(peft_example()).makespan() == 122.0);
}

}  // namespace dagsweep::peft_test
