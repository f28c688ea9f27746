#include "schedule/priorities.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "platform/examples/heft_example.hpp"

using namespace dagsweep;

TEST_CASE("bottom levels of HEFT's worked example are the upward ranks of its Table 3") {
  const IdMap<TaskId, double> bl = bottom_level(heft_example());
  const double printed[] = {108.0, 77.0, 80.0, 80.0, 69.0, 63.333, 42.667, 35.667, 44.333, 14.667};
  for (std::size_t i = 0; i < 10; ++i) CHECK(std::abs(bl[TaskId(i)] - printed[i]) < 0.001);
}

TEST_CASE("static levels exclude communication") {
  const IdMap<TaskId, double> sl = static_level(heft_example());
  // Mean times along 0, 1, 8, 9: 13 + 50/3 + 50/3 + 44/3.
  CHECK(std::abs(sl[TaskId(0)] - 61.0) < 1e-12);
  CHECK(sl[TaskId(9)] == 44.0 / 3.0);
}

TEST_CASE("tasks by decreasing level keep their canonical order where levels are equal") {
  const Instance instance = heft_example();
  const IdMap<TaskId, double> bl = bottom_level(instance);
  const WorkVector<TaskId> by_bl = by_decreasing_level(instance.graph, bl);
  std::vector<std::size_t> numbers;
  for (const TaskId task : by_bl) numbers.push_back(task.index());
  // The paper's Table 3 by rank; tasks 2 and 3 have the same as printed.
  CHECK(bl[TaskId(2)] != bl[TaskId(3)]);
  const std::size_t third = bl[TaskId(2)] > bl[TaskId(3)] ? 2 : 3;
  CHECK(numbers == std::vector<std::size_t>{0, third, 5 - third, 1, 4, 5, 8, 6, 7, 9});

  const IdMap<TaskId, double> equal(instance.graph.task_count(), 1.0);
  const WorkVector<TaskId> by_nothing = by_decreasing_level(instance.graph, equal);
  CHECK(std::equal(by_nothing.begin(), by_nothing.end(), instance.graph.canonical_order().begin()));
}
