#include "schedule/priorities.hpp"

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
