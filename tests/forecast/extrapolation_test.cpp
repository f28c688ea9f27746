#include "forecast/extrapolation.hpp"

#include <cmath>

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("unknown sizes follow from the nearest known one by a power of the tasks") {
  std::vector<SizeCost> sizes{{.tasks = 16'000},
                              {.tasks = 4'000, .mean = 3.0, .is_known = true},
                              {.tasks = 2'000},
                              {.tasks = 1'000, .mean = 1.0, .is_known = true},
                              {.tasks = 10}};
  extrapolate(sizes, 2.0);
  CHECK(sizes[0].mean == Approx(3.0 * 16.0));
  CHECK(sizes[1].mean == 3.0);
  CHECK(sizes[2].mean == Approx(3.0 / 4.0));  // as near to both: from the larger
  CHECK(sizes[3].mean == 1.0);
  CHECK(sizes[4].mean == Approx(1e-4));
}

TEST_CASE("a larger power between the two largest known sizes counts, up to 3") {
  std::vector<SizeCost> sizes{{.tasks = 40},
                              {.tasks = 20, .mean = 8.0, .is_known = true},
                              {.tasks = 10, .mean = 2.0, .is_known = true},
                              {.tasks = 1, .mean = 1.9, .is_known = true}};
  extrapolate(sizes, 1.0);
  CHECK(sizes[0].mean == Approx(32.0));
  sizes[1].mean = 2000.0;
  extrapolate(sizes, 1.0);
  CHECK(sizes[0].mean == Approx(16000.0));
  sizes[1].mean = 2.0;
  extrapolate(sizes, 1.5);
  CHECK(sizes[0].mean == Approx(2.0 * std::pow(2.0, 1.5)));
}

TEST_CASE("sizes that are close to each other do not tell the power") {
  std::vector<SizeCost> sizes{{.tasks = 100'000},
                              {.tasks = 1'024, .mean = 1.1, .is_known = true},
                              {.tasks = 1'000, .mean = 1.0, .is_known = true},
                              {.tasks = 100, .mean = 0.05, .is_known = true}};
  extrapolate(sizes, 1.2);
  const double power = std::log(22.0) / std::log(10.24);
  CHECK(sizes[0].mean == Approx(1.1 * std::pow(100'000 / 1024.0, power)));
}

TEST_CASE("an aborted run bounds the mean from below") {
  std::vector<SizeCost> sizes{{.tasks = 4'000, .at_least = 9.0},
                              {.tasks = 2'000, .at_least = 1.0},
                              {.tasks = 1'000, .mean = 1.0, .is_known = true}};
  extrapolate(sizes, 1.0);
  CHECK(sizes[0].mean == 9.0);
  CHECK(sizes[1].mean == 2.0);
  sizes[2].is_known = false;
  extrapolate(sizes, 1.0);
  CHECK(sizes[1].mean == 1.0);
  CHECK(sizes[2].mean == 0.0);
}
