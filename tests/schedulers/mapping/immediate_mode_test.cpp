#include <vector>

#include "catch.hpp"
#include "schedule/validity.hpp"
#include "support/list_case.hpp"
#include "support/schedule_by.hpp"

using namespace dagsweep;

TEST_CASE("immediate modes follow their rules on small instances") {
  struct Named {
    const char* name;
    Case expected;
  };
  const std::vector<Named> cases = {
      {"mct",
       {"canonical order; where the task completes first",
        instance_of({{2, 3}, {2, 3}, {2, 3}}),
        {{0, 0, 0, 2}, {1, 1, 0, 3}, {2, 0, 2, 4}}}},
      // On processor 1 task 1 completes at 2 + 4 + 1.
      {"mct",
       {"the arrival of inputs counts",
        instance_of({{2, 9}, {6, 1}}, {{0, 1, 4}}),
        {{0, 0, 0, 2}, {1, 1, 6, 7}}}},
      {"mct", {"ties: smaller number", instance_of({{2, 2}}), {{0, 0, 0, 2}}}},
      {"mct",
       {"a group stays together",
        instance_of({{1, 2}, {9, 1}}, {}, 0, {4, 4}),
        {{0, 0, 0, 1}, {1, 0, 1, 10}}}},
      {"met",
       {"the shortest execution, however busy the processor",
        instance_of({{2, 3}, {2, 3}, {5, 4}}),
        {{0, 0, 0, 2}, {1, 0, 2, 4}, {2, 1, 0, 4}}}},
      {"met", {"ties: smaller number", instance_of({{3, 2, 2}}), {{0, 1, 0, 2}}}},
      {"olb",
       {"the processor that is ready first, however slow",
        instance_of({{2, 1}, {2, 9}, {2, 9}}),
        {{0, 0, 0, 2}, {1, 1, 0, 9}, {2, 0, 2, 4}}}},
      // Processor 1 is ready at 0; task 1 waits there for its input.
      {"olb",
       {"the arrival of inputs delays the start only",
        instance_of({{2, 9}, {1, 1}}, {{0, 1, 50}}),
        {{0, 0, 0, 2}, {1, 1, 52, 53}}}},
  };
  for (const auto& [name, c] : cases) {
    INFO(name << ": " << c.rule);
    const Schedule schedule = schedule_by(name, c.instance);
    CHECK_FALSE(find_violation(schedule.replicas(), c.instance));
    CHECK(table(schedule) == c.schedule);
  }
}
