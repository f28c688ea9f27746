#include "core/exact_sum.hpp"

#include <limits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

namespace {

double sum(const std::vector<double>& numbers) {
  ExactSum sum;
  for (const double x : numbers) sum += x;
  return sum.value();
}

}  // namespace

TEST_CASE("an exact sum loses nothing") {
  CHECK(sum({}) == 0.0);
  CHECK(sum({1.0, 2.0, 3.0}) == 6.0);
  CHECK(sum({1e300, 1.0, -1e300}) == 1.0);
  CHECK(sum({-0.5, -0.25}) == -0.75);
  CHECK(sum({1.0, -1.0}) == 0.0);
  CHECK(sum(std::vector<double>(10, 0.1)) == 1.0);
  const double least = std::numeric_limits<double>::denorm_min();
  CHECK(sum({least, least}) == 2.0 * least);
  CHECK(sum({0x1p1000, least, -0x1p1000}) == least);
  ExactSum difference;
  difference += 0.3;
  difference -= 0.1;
  difference -= 0.3;
  CHECK(difference.value() == -0.1);
}

TEST_CASE("an exact sum does not depend on the order") {
  RandomStream random(1, Purpose::test);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> numbers;
    long double expected = 0.0;
    for (int k = 0; k < 100; ++k) {
      numbers.push_back(random.uniform(-0.1, 1.0) * static_cast<double>(1ULL << random.below(40)));
      expected += static_cast<long double>(numbers.back());
    }
    const double once = sum(numbers);
    CHECK(std::abs(static_cast<long double>(once) - expected) <= 2e-16L * std::abs(expected));
    for (std::size_t k = numbers.size(); k > 1; --k) {
      std::swap(numbers[k - 1], numbers[random.below(k)]);
    }
    CHECK(sum(numbers) == once);
  }
}
