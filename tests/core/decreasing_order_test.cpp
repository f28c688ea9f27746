#include "core/decreasing_order.hpp"

#include <algorithm>
#include <numeric>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("indices by decreasing value, ties by increasing index") {
  RandomStream random(1, Purpose::test);
  for (int round = 0; round < 3'000; ++round) {
    const std::size_t count = random.below(round % 10 == 0 ? 3'000 : 200);
    const double span = std::array{0.0, 1e-12, 1e-6, 1.0, 1e300}[random.below(5)];
    std::vector<double> values;
    for (std::size_t k = 0; k < count; ++k) {
      const bool small = random.below(4) == 0;
      values.push_back(small ? static_cast<double>(random.below(3)) * 5e-324
                             : 1.0 + random.uniform(0.0, span));
    }
    std::vector<std::uint32_t> expected(count);
    std::iota(expected.begin(), expected.end(), 0u);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return values[a] > values[b]; });
    REQUIRE(decreasing_order(values) == expected);
  }
}
