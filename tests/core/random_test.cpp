#include "core/random.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("streams have the recorded bits") {
  // Published results depend on these bits: a change is a new version of the model.
  RandomStream stream(42, Purpose::execution_time, 7, 3);
  const std::vector<std::uint64_t> first{stream.next(), stream.next(), stream.next()};
  CHECK(first ==
        std::vector<std::uint64_t>{0x2bfd4f92eddadbf3, 0x1603b4af64a38309, 0xef6d524ae8c81533});
  CHECK(RandomStream(1, Purpose::link_delay).next() >> 60 == 0xa);
}

TEST_CASE("streams of different keys differ, of equal keys agree") {
  const auto first = [](std::uint64_t seed, Purpose purpose, std::uint64_t i, std::uint64_t j) {
    return RandomStream(seed, purpose, i, j).next();
  };
  const std::uint64_t one = first(1, Purpose::test, 2, 3);
  CHECK(one == first(1, Purpose::test, 2, 3));
  CHECK(one != first(2, Purpose::test, 2, 3));
  CHECK(one != first(1, Purpose::failure, 2, 3));
  CHECK(one != first(1, Purpose::test, 3, 2));
  CHECK(one != first(1, Purpose::test, 2, 4));
}

TEST_CASE("uniform numbers are uniform on their interval") {
  RandomStream stream(1, Purpose::test);
  std::vector<int> tenths(10, 0);
  double sum = 0.0;
  const int draws = 100000;
  for (int k = 0; k < draws; ++k) {
    const double u = stream.uniform(2.0, 4.0);
    REQUIRE(u >= 2.0);
    REQUIRE(u < 4.0);
    sum += u;
    ++tenths[static_cast<std::size_t>((u - 2.0) * 5.0)];
  }
  CHECK(std::abs(sum / draws - 3.0) < 0.01);
  for (const int count : tenths) CHECK(std::abs(count - draws / 10) < 500);
  CHECK(RandomStream(1, Purpose::test).uniform(1.5, 1.5) == 1.5);
}

TEST_CASE("whole numbers below a bound are uniform") {
  RandomStream stream(3, Purpose::test);
  std::vector<int> counts(7, 0);
  for (int k = 0; k < 70000; ++k) ++counts[stream.below(7)];
  for (const int count : counts) CHECK(std::abs(count - 10000) < 500);
  CHECK(stream.below(1) == 0);
}

TEST_CASE("exponential numbers have the right mean and variance") {
  RandomStream stream(5, Purpose::test);
  double sum = 0.0;
  double squares = 0.0;
  const int draws = 200000;
  for (int k = 0; k < draws; ++k) {
    const double x = stream.exponential(3.0);
    REQUIRE(x >= 0.0);
    sum += x;
    squares += x * x;
  }
  CHECK(std::abs(sum / draws - 3.0) < 0.05);
  CHECK(std::abs(squares / draws - 18.0) < 0.6);
}

TEST_CASE("normal numbers have the right moments") {
  RandomStream stream(6, Purpose::test);
  double sum = 0.0;
  double squares = 0.0;
  double beyond_two_deviations = 0.0;
  const int draws = 200000;
  for (int k = 0; k < draws; ++k) {
    const double z = (stream.normal(10.0, 3.0) - 10.0) / 3.0;
    sum += z;
    squares += z * z;
    if (std::abs(z) > 2.0) ++beyond_two_deviations;
  }
  CHECK(std::abs(sum / draws) < 0.01);
  CHECK(std::abs(squares / draws - 1.0) < 0.01);
  CHECK(std::abs(beyond_two_deviations / draws - 0.0455) < 0.002);
  CHECK(RandomStream(1, Purpose::test).normal(1.5, 0.0) == 1.5);
}

TEST_CASE("portable_log is within its error bound of std::log") {
  CHECK(portable_log(1.0) == 0.0);
  RandomStream stream(9, Purpose::test);
  for (int k = 0; k < 100000; ++k) {
    const double x =
        k % 2 == 0 ? stream.uniform() + 0x1p-53
                   : std::ldexp(1.0 + stream.uniform(), static_cast<int>(stream.below(600)) - 300);
    const double expected = std::log(x);
    REQUIRE(std::abs(portable_log(x) - expected) <= 4e-16 * std::abs(expected) + 1e-16);
  }
}
