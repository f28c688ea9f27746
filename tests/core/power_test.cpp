#include "core/power.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/number.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("powers that are doubles are exact") {
  for (std::uint64_t k = 1; k <= 30000; ++k) {
    const auto root = static_cast<double>(k);
    const double square = root * root;
    REQUIRE(portable_power(square, 0.5) == root);
    REQUIRE(portable_power(root, 1.0) == root);
    REQUIRE(portable_power(root, 0.0) == 1.0);
    REQUIRE(portable_power(root, 2.0) == square);
    REQUIRE(portable_power(root, -1.0) == 1.0 / root);
    if (k > 9000) continue;  // the fourth power is exact
    REQUIRE(portable_power(square * square, 0.25) == root);
    REQUIRE(portable_power(square * square, 0.75) == square * root);
  }
}

TEST_CASE("powers are those of long doubles to 0.51 units in the last place") {
  RandomStream random(1, Purpose::test);
  for (int k = 0; k < 100000; ++k) {
    const double base = k % 2 == 0 ? 1.0 + std::floor(random.uniform(0.0, 1e9))
                                   : std::pow(10.0, random.uniform(-9.0, 9.0));
    const double exponent = random.uniform(-4.0, 4.0);
    const long double exact =
        std::pow(static_cast<long double>(base), static_cast<long double>(exponent));
    const auto rounded = static_cast<double>(exact);
    const double unit = std::nextafter(rounded, no_limit) - rounded;
    const auto error =
        static_cast<double>(static_cast<long double>(portable_power(base, exponent)) - exact);
    INFO(base << " ^ " << exponent);
    REQUIRE(std::abs(error) <= 0.51 * unit);
  }
}
