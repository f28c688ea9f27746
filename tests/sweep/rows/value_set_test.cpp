#include "sweep/rows/value_set.hpp"

#include "catch.hpp"
#include "core/random.hpp"

namespace dagsweep::value_set_test {

TEST_CASE("a set of values is the ranges of consecutive ones") {
  RandomStream random(1, Purpose::test);
  for (int n = 0; n < 500; ++n) {
    const std::size_t size = 1 + random.below(20);
    std::vector<bool> a, b, both;
    std::size_t ranges = 0;
    for (std::size_t k = 0; k < size; ++k) {
      a.push_back(random.below(3) > 0);
      b.push_back(random.below(3) > 0);
      both.push_back(a[k] && b[k]);
      if (both[k] && (k == 0 || !both[k - 1])) ++ranges;
    }
    const ValueSet common = ValueSet(a) & ValueSet(b);
    REQUIRE(common.ranges().size() == ranges);
    REQUIRE(common.empty() == (ranges == 0));
    for (std::uint32_t k = 0; k < size; ++k) {
      REQUIRE(ValueSet(a).contains(k) == a[k]);
      REQUIRE(common.contains(k) == both[k]);
    }
    REQUIRE_FALSE(common.contains(static_cast<std::uint32_t>(size)));
  }
  CHECK(ValueSet(5, 5).empty());
  CHECK(ValueSet(2, 4).contains(3));
}

}  // namespace dagsweep::value_set_test
