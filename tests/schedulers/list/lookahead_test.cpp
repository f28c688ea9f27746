#include "schedulers/list/lookahead.hpp"

#include <vector>

#include "catch.hpp"
#include "support/list_case.hpp"

using namespace dagsweep;

TEST_CASE("lookahead follows each of its rules on a small instance") {
  const std::vector<Case> cases = {
      // On 0 the child ends at 1 + 9 + 1, on 1 at 4 + 1.
      {"where the child ends first, not the task",
       instance_of({{1, 4}, {99, 1}}, {{0, 1, 9}}),
       {{0, 1, 0, 4}, {1, 1, 4, 5}}},
      {"an exit task where it finishes first", instance_of({{3, 2}}), {{0, 1, 0, 2}}},
      // On 0 one child ends at 6, the other at 11; on 1 at 6.5 and 10.5.
      {"children are placed one after the other",
       instance_of({{1, 2.5}, {5, 4}, {5, 4}}, {{0, 1, 20}, {0, 2, 20}}),
       {{0, 1, 0, 2.5}, {1, 1, 2.5, 6.5}, {2, 1, 6.5, 10.5}}},
      // Both end the child at 1 + 1.
      {"ties between processors: smaller number",
       instance_of({{1, 1}, {1, 1}}, {{0, 1, 5}}),
       {{0, 0, 0, 1}, {1, 0, 1, 2}}},
      // The child must be where the task is.
      {"a child of the same group goes with the task",
       instance_of({{1, 3}, {9, 1}}, {{0, 1, 0}}, 0, {0, 0}),
       {{0, 1, 0, 3}, {1, 1, 3, 4}}},
      // The second child needs the first one, which is on trial only.
      {"a child waits for another child of the task",
       instance_of({{1, 2}, {4, 1}, {4, 1}}, {{0, 1, 9}, {0, 2, 9}, {1, 2, 9}}),
       {{0, 1, 0, 2}, {1, 1, 2, 3}, {2, 1, 3, 4}}},
  };
  check_cases(cases,
              [](const Instance& instance) { return Lookahead().schedule(instance, StopToken()); });
}
