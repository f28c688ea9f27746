#include "graph/generators/law.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("laws have their bounds and means") {
  RandomStream random(1, Purpose::test);
  const std::vector<Law> laws{normal_near(460.0, 386.0), normal_near(13.57, 0.24),
                              uniform_near(1.09), uniform_on(9.0, 45.0)};
  for (const Law& law : laws) {
    const int draws = 100000;
    double sum = 0.0;
    for (int k = 0; k < draws; ++k) {
      const double drawn = law.draw(random);
      REQUIRE(drawn >= law.low);
      REQUIRE(drawn <= law.high);
      sum += drawn;
    }
    // All are symmetric; the deviation is at most that of the uniform law, and at most that of the
    // normal law before it is cut. Four standard errors.
    const double uniform = (law.high - law.low) / std::sqrt(12.0);
    const double deviation = law.is_normal ? std::min(law.deviation, uniform) : uniform;
    CHECK(std::abs(sum / draws - (law.low + law.high) / 2.0) <
          4.0 * deviation / std::sqrt(static_cast<double>(draws)));
  }
}

TEST_CASE("a constant takes nothing from the stream") {
  RandomStream one(1, Purpose::test);
  RandomStream other(1, Purpose::test);
  CHECK(constant(33.0).draw(one) == 33.0);
  CHECK(one.next() == other.next());
}

TEST_CASE("nearly equal parts have the sum and the spread") {
  RandomStream random(2, Purpose::test);
  for (const std::uint64_t parts : {1U, 2U, 3U, 10U}) {
    for (const std::uint64_t whole : {10U, 11U, 47U, 1000U, 100003U}) {
      for (int k = 0; k < 50; ++k) {
        const auto sizes = nearly_equal_parts(random, parts, whole, 0.25);
        REQUIRE(sizes.size() == parts);
        REQUIRE(std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}) == whole);
        const auto step = static_cast<double>(whole / parts);
        for (const std::uint64_t size : sizes) {
          // Two cut points, each at most spread / 2 and the rounding of two numbers away.
          REQUIRE(size >= 1);
          REQUIRE(std::abs(static_cast<double>(size) - step) <= 0.25 * step + 2.0);
        }
      }
    }
  }
}

TEST_CASE("cut points are rounded to the nearest, and uniform") {
  // Two parts of 200: the cut is 100 + U[-5, 5), so that 95 and 105 have half of the others' share.
  RandomStream random(3, Purpose::test);
  std::map<std::uint64_t, int> counts;
  const int draws = 100000;
  for (int k = 0; k < draws; ++k) ++counts[nearly_equal_parts(random, 2, 200, 0.1)[0]];
  CHECK(counts.size() == 11);
  for (const auto& [cut, count] : counts) {
    const double wanted = cut == 95 || cut == 105 ? draws / 20.0 : draws / 10.0;
    INFO(cut);
    CHECK(std::abs(count - wanted) < 4.0 * std::sqrt(wanted));
  }
}

TEST_CASE("distinct numbers are a uniform subset") {
  RandomStream random(4, Purpose::test);
  std::map<std::vector<std::uint64_t>, int> counts;
  const int draws = 60000;
  for (int k = 0; k < draws; ++k) ++counts[distinct_below(random, 3, 6)];
  CHECK(counts.size() == 20);  // 6 choose 3
  for (const auto& [subset, count] : counts) {
    CHECK(subset[0] < subset[1]);
    CHECK(subset[1] < subset[2]);
    CHECK(std::abs(count - draws / 20.0) < 4.0 * std::sqrt(draws / 20.0));
  }
  CHECK(distinct_below(random, 0, 0).empty());
  CHECK(distinct_below(random, 3, 3) == std::vector<std::uint64_t>{0, 1, 2});
}
