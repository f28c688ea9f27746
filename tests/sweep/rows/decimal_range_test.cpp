#include "sweep/rows/decimal_range.hpp"

#include <bit>
#include <cstdlib>

#include "catch.hpp"
#include "core/number.hpp"
#include "core/random.hpp"

namespace dagsweep::decimal_range_test {

TEST_CASE("numbers of a range are decimals with as many places each") {
  const DecimalRange tenths(-15, 5, 2, 7);
  std::vector<std::string> texts;
  for (std::uint64_t k = 0; k < tenths.size(); ++k) texts.push_back(tenths.text(k));
  CHECK(texts ==
        std::vector<std::string>{"-0.15", "-0.10", "-0.05", "0.00", "0.05", "0.10", "0.15"});
  CHECK(DecimalRange(12345, 10, 1, 2).text(1) == "1235.5");
  CHECK(DecimalRange::whole(UINT64_MAX - 1, 2).text(1) == "18446744073709551615");
  CHECK(DecimalRange::whole(1ULL << 63, 2).nearest(0) == 0x1p63);
}

TEST_CASE("a number of a range is the double nearest to its text") {
  RandomStream random(1, Purpose::test);
  std::size_t beyond = 0;
  for (int n = 0; n < 20'000; ++n) {
    const int bits = static_cast<int>(1 + random.below(61));
    const int places = static_cast<int>(random.below(19));
    const auto first =
        static_cast<std::int64_t>(random.below(1ULL << bits)) * (random.below(2) == 0 ? 1 : -1);
    const auto step = static_cast<std::int64_t>(1 + random.below(1ULL << random.below(40)));
    const DecimalRange range(first, step, places, 1'000'000);
    const std::uint64_t k = random.below(range.size());
    const std::int64_t units = first + static_cast<std::int64_t>(k) * step;
    const double expected =
        *parse_double(std::to_string(units) + "e-" + std::to_string(places)) + 0.0;
    INFO(range.text(k));
    REQUIRE(std::bit_cast<std::uint64_t>(range.nearest(k)) ==
            std::bit_cast<std::uint64_t>(expected));
    REQUIRE(*parse_double(range.text(k)) == expected);
    beyond += std::abs(units) > 1LL << 53 ? 1 : 0;
  }
  CHECK(beyond > 1000);
}

TEST_CASE("numbers that are told apart have doubles of their own") {
  // Between 2^49 and 10^15 doubles are closest together, compared with the last of 15 digits.
  const DecimalRange last(999'999'999'990'000, 1, 1, 10'001);
  CHECK(last.is_told_apart());
  for (std::uint64_t k = 1; k < last.size(); ++k) REQUIRE(last.nearest(k) > last.nearest(k - 1));
  CHECK(DecimalRange::whole((1ULL << 53) - 1, 2).is_told_apart());
  CHECK_FALSE(DecimalRange::whole((1ULL << 53) - 1, 3).is_told_apart());
  CHECK_FALSE(DecimalRange(-1'000'000'000'000'001, 1'000'000'000'000'000, 1, 2).is_told_apart());
}

}  // namespace dagsweep::decimal_range_test
