#include "schedulers/list/hcpt.hpp"

#include <vector>

#include "catch.hpp"
#include "support/list_case.hpp"

using namespace dagsweep;

TEST_CASE("HCPT follows each of its rules on a small instance") {
  const std::vector<Case> cases = {
      // bl = 6, 3, 5.5, 1: the critical path is 0, 1, 3; task 2, of larger bl than 1, is listed
      // before
      // 3 only.
      {"the critical path first, other parents when a critical task needs them",
       instance_of({{3, 3}, {2, 2}, {1.5, 1.5}, {1, 1}}, {{0, 1, 0}, {1, 3, 0}, {2, 3, 3}}),
       {{0, 0, 0, 3}, {1, 0, 3, 5}, {2, 1, 0, 1.5}, {3, 0, 5, 6}}},
      // Parents of the last task: bl = 9, 4, 3.
      {"parents by decreasing bottom level",
       instance_of({{8}, {2}, {3}, {1}}, {{0, 3, 0}, {1, 3, 0}, {2, 3, 0}}),
       {{0, 0, 0, 8}, {2, 0, 8, 11}, {1, 0, 11, 13}, {3, 0, 13, 14}}},
      // Exit tasks 1 and 2 beside the critical 0.
      {"other exit tasks by decreasing bottom level",
       instance_of({{5}, {1}, {2}}),
       {{0, 0, 0, 5}, {2, 0, 5, 7}, {1, 0, 7, 8}}},
      {"where the task finishes first, gaps included",
       instance_of({{2, 20}, {20, 2}, {9, 6}}, {{0, 1, 4}}),
       {{0, 0, 0, 2}, {1, 1, 6, 8}, {2, 1, 0, 6}}},
  };
  check_cases(cases,
              [](const Instance& instance) { return Hcpt().schedule(instance, StopToken()); });
}
