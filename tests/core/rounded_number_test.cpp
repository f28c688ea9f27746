#include "core/rounded_number.hpp"

#include "catch.hpp"
#include "core/number.hpp"

namespace dagsweep {
namespace {

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

}  // namespace
}  // namespace dagsweep
