#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"
#include "schedule/schedule.hpp"
#include "schedule/validity.hpp"
#include "support/instance_of.hpp"

namespace dagsweep {

/// A small instance and its only correct schedule: rows {task, processor, start, finish} in
/// placement order.
struct Case {
  std::string rule;
  Instance instance;
  Table schedule;
};

inline Table table(const Schedule& schedule) {
  Table rows;
  for (const Replica& replica : schedule.replicas()) {
    rows.push_back({static_cast<double>(replica.task.value),
                    static_cast<double>(replica.processor.value), replica.start, replica.finish});
  }
  return rows;
}

/// Checks that scheduled(instance) is the schedule of each case.
template <class Scheduled>
void check_cases(const std::vector<Case>& cases, Scheduled scheduled) {
  for (const Case& c : cases) {
    INFO(c.rule);
    const Schedule schedule = scheduled(c.instance);
    CHECK_FALSE(find_violation(schedule.replicas(), c.instance));
    CHECK(table(schedule) == c.schedule);
  }
}

/// Cases of schedulers that insert tasks where they finish first.
inline std::vector<Case> insertion_cases() {
  return {
      {"a gap that exactly holds a task is used",
       instance_of({{2, 20}, {20, 2}, {9, 6}}, {{0, 1, 4}}),
       {{0, 0, 0, 2}, {1, 1, 6, 8}, {2, 1, 0, 6}}},
      {"a gap too small by one unit in the last place is not used",
       instance_of({{2, 20}, {20, 2}, {9, std::nextafter(6.0, 7.0)}}, {{0, 1, 4}}),
       {{0, 0, 0, 2}, {1, 1, 6, 8}, {2, 0, 2, 11}}},
      {"tasks of zero work take no time",
       instance_of({{0, 0}, {4, 4}, {0, 0}}, {{0, 1, 5}, {1, 2, 5}}),
       {{0, 0, 0, 0}, {1, 0, 0, 4}, {2, 0, 4, 4}}},
  };
}

}  // namespace dagsweep
