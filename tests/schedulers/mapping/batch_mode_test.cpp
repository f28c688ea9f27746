#include <vector>

#include "catch.hpp"
#include "support/list_case.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::batch_mode_test {

namespace {

Schedule scheduled(std::string_view name, const Instance& instance, const char* batch = "rolling") {
  return schedule_by(name, instance, {{"batch", batch, {}, {}}});
}

void check(std::string_view name, const std::vector<Case>& cases) {
  INFO(name);
  check_cases(cases, [&](const Instance& instance) { return scheduled(name, instance); });
}

}  // namespace

TEST_CASE("min-min follows each of its rules on a small instance") {
  check("min-min",
        {
            // Completions at first 4 and 3, then that of task 0 is 4 on processor 0.
            {"the task that completes first",
             instance_of({{4, 9}, {9, 3}}),
             {{1, 1, 0, 3}, {0, 0, 0, 4}}},
            // After task 0 task 1 completes at 2 + 1 on processor 0, at 4 on processor 1.
            {"a busy processor completes later",
             instance_of({{2, 5}, {1.5, 4}, {3, 9}}),
             {{1, 0, 0, 1.5}, {0, 0, 1.5, 3.5}, {2, 0, 3.5, 6.5}}},
            // Task 1 completes on processor 1 at 1 + (3 + 2) + 1, on processor 0 at 1 + 7.
            {"the arrival of inputs counts: startup and data",
             instance_of({{1, 9}, {7, 1}}, {{0, 1, 2}}, 3),
             {{0, 0, 0, 1}, {1, 1, 6, 7}}},
            // Task 1 is ready after task 0 and completes before task 2.
            {"a task that becomes ready joins the batch at once",
             instance_of({{1}, {1}, {4}}, {{0, 1, 0}}),
             {{0, 0, 0, 1}, {1, 0, 1, 2}, {2, 0, 2, 6}}},
            {"ties between tasks: smaller canonical position, not number",
             instance_of({{1}, {1}, {0.5}}, {{2, 0, 0}}),
             {{2, 0, 0, 0.5}, {1, 0, 0.5, 1.5}, {0, 0, 1.5, 2.5}}},
            {"ties between processors: smaller number", instance_of({{2, 2}}), {{0, 0, 0, 2}}},
            // Task 0 on 1 and task 1 on 0 complete at 1.
            {"ties between pairs: the task before the processor",
             instance_of({{3, 1}, {1, 3}}),
             {{0, 1, 0, 1}, {1, 0, 0, 1}}},
            // After task 1 task 0 completes on processor 1 only, at 10.
            {"a grouped task completes on its group's processor only",
             instance_of({{2, 9}, {9, 1}, {3, 3}}, {}, 0, {0, 0, -1}),
             {{1, 1, 0, 1}, {2, 0, 0, 3}, {0, 1, 1, 10}}},
        });
}

TEST_CASE("max-min follows each of its rules on a small instance") {
  check("max-min",
        {
            // Earliest completions 4 and 3.
            {"the task whose earliest completion is latest",
             instance_of({{9, 3}, {4, 9}}),
             {{1, 0, 0, 4}, {0, 1, 0, 3}}},
            // Earliest completions 2, 4, 3; then 2 and 4 + 3.
            {"completions are those after the tasks mapped before",
             instance_of({{8, 2}, {4, 9}, {3, 8}}),
             {{1, 0, 0, 4}, {2, 0, 4, 7}, {0, 1, 0, 2}}},
            {"ties between tasks: smaller canonical position, not number",
             instance_of({{1}, {1}, {2}}, {{2, 0, 0}}),
             {{2, 0, 0, 2}, {1, 0, 2, 3}, {0, 0, 3, 4}}},
            {"ties between processors: smaller number", instance_of({{2, 2}}), {{0, 0, 0, 2}}},
        });
}

TEST_CASE("sufferage follows each of its rules on a small instance") {
  check("sufferage",
        {
            // Losses 1 and 3; then task 0 loses 3 + 2 - 3 if it does not get processor 1.
            {"the task that loses most on its second best processor",
             instance_of({{2, 3}, {3, 6}}),
             {{1, 0, 0, 3}, {0, 1, 0, 3}}},
            // Losses 7 of task 0, 1 of task 1.
            {"the second best of three, not the worst",
             instance_of({{1, 8, 9}, {1, 2, 99}}),
             {{0, 0, 0, 1}, {1, 0, 1, 2}}},
            {"a single processor: nothing is lost, smaller position",
             instance_of({{5}, {1}, {3}}),
             {{0, 0, 0, 5}, {1, 0, 5, 6}, {2, 0, 6, 9}}},
            // Losses 8, 2, 1 at first. Then task 1 has one candidate.
            {"a grouped task with a single candidate loses nothing",
             instance_of({{1, 9}, {3, 5}, {4, 5}}, {}, 0, {0, 0, -1}),
             {{0, 0, 0, 1}, {1, 0, 1, 4}, {2, 1, 0, 5}}},
        });
}

TEST_CASE("a drained batch is mapped before tasks that become ready") {
  const Instance instance = instance_of({{1}, {1}, {4}}, {{0, 1, 0}});
  const Table drained = {{0, 0, 0, 1}, {2, 0, 1, 5}, {1, 0, 5, 6}};
  CHECK(table(scheduled("min-min", instance, "drained")) == drained);
  const Table rolling = {{0, 0, 0, 1}, {1, 0, 1, 2}, {2, 0, 2, 6}};
  CHECK(table(scheduled("min-min", instance)) == rolling);
}

TEST_CASE("duplex is the shorter of min-min and max-min, min-min if they are equal") {
  const Instance shorter_max = instance_of({{1, 1}, {1, 1}, {2, 2}});
  CHECK(scheduled("min-min", shorter_max).makespan() == 3.0);
  CHECK(table(scheduled("duplex", shorter_max)) == table(scheduled("max-min", shorter_max)));
  CHECK(scheduled("duplex", shorter_max).makespan() == 2.0);

  const Instance shorter_min = instance_of({{9, 3}, {8, 2}, {2, 9}}, {{2, 1, 0}});
  const double least = scheduled("min-min", shorter_min).makespan();
  CHECK(scheduled("max-min", shorter_min).makespan() >= least);
  CHECK(scheduled("duplex", shorter_min).makespan() == least);

  const Instance equal = instance_of({{1}, {2}});
  CHECK(table(scheduled("max-min", equal)) != table(scheduled("min-min", equal)));
  CHECK(table(scheduled("duplex", equal)) == table(scheduled("min-min", equal)));
}

}  // namespace dagsweep::batch_mode_test
