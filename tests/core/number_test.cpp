#include "core/number.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <set>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("shortest texts read back as the same double") {
  CHECK(shortest(0.1) == "0.1");
  CHECK(shortest(1e300) == "1e+300");
  CHECK(shortest(80.0) == "80");
  RandomStream stream(1, Purpose::test);
  for (int k = 0; k < 10000; ++k) {
    const double value = std::bit_cast<double>(stream.next());
    if (!std::isfinite(value)) continue;
    const auto back = parse_double(shortest(value));
    REQUIRE(back.has_value());
    REQUIRE(std::bit_cast<std::uint64_t>(*back) == std::bit_cast<std::uint64_t>(value));
  }
}

TEST_CASE("numbers for people have few digits, and an exponent only if that is shorter") {
  CHECK(rounded_number(83.60392488787699, 4) == "83.6");
  CHECK(rounded_number(0.30000000000000004, 4) == "0.3");
  CHECK(rounded_number(12345.678, 4) == "12350");
  CHECK(rounded_number(12345.678, 6) == "12345.7");
  CHECK(rounded_number(9999.7, 4) == "10000");
  CHECK(rounded_number(-2.0 / 3.0, 2) == "-0.67");
  CHECK(rounded_number(1.23456e-9, 4) == "1.235e-09");
  CHECK(rounded_number(0.0, 4) == "0");
  CHECK(rounded_number(never, 4) == "inf");
}

TEST_CASE("a number is parsed only if the whole text is a finite number") {
  CHECK(parse_double("1.5") == 1.5);
  CHECK(parse_double("+1.5") == 1.5);
  CHECK(parse_double("1e3") == 1000.0);
  for (const char* text : {"", "nan", "inf", "-inf", "1e400", "1.5x", " 1", "+-1", "0x10", "1,5"}) {
    INFO(text);
    CHECK_FALSE(parse_double(text).has_value());
  }
  CHECK(parse_integer("-12") == -12);
  for (const char* text : {"", "1.0", "9223372036854775808", "12a"}) {
    INFO(text);
    CHECK_FALSE(parse_integer(text).has_value());
  }
}

TEST_CASE("different contents have different digests") {
  std::set<std::uint64_t> seen;
  for (std::uint64_t k = 0; k < 1000; ++k) seen.insert(Digest().add(k).value());
  for (const char* text : {"a", "b", "ab", "ba", "abcdefgh", "abcdefghi"}) {
    seen.insert(Digest().add(text).value());
  }
  seen.insert(Digest().add("a").add("b").value());
  CHECK(seen.size() == 1007);
  CHECK(Digest().add("a").value() == Digest().add("a").value());
  CHECK(hex(0x0123456789abcdefU) == "0123456789abcdef");
}
