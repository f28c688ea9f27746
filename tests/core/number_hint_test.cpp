#include "core/number_hint.hpp"

#include "catch.hpp"

namespace dagsweep {
namespace {

TEST_CASE("hints for texts that are no numbers") {
  CHECK(number_hint("40%") == "; write 0.4");
  CHECK(number_hint("1k") == "; write 1000");
  CHECK(number_hint("10min") == "; that is 600 in seconds");
  CHECK(number_hint("4 cores") == "; write the number alone: 4");
  CHECK(number_hint("10us") == "; that is 1e-05 in seconds");
  CHECK(number_hint("2.4 GHz") == "; that is 2400 in MHz");
  CHECK(number_hint("4 / 5") == "; as a number: 0.8");
  CHECK(number_hint("0,3") == "; a decimal fraction has a point: 0.3");
  CHECK(number_hint("20,ccr=1") == "; each key=value is given by itself");
  for (const char* text : {"", "four", "4", "-", "4 / 0", "/", ","}) {
    CHECK(number_hint(text).empty());
  }
}

TEST_CASE("hints where several numbers are allowed") {
  for (const char* text : {"1, 2", "1 2", "1;2", "(1, 2)"}) {
    CHECK(values_hint(text) == "; several values need brackets and commas: [1, 2]");
  }
  for (const char* text : {"1..20", "1-20", "1 to 20", "1:20", "1...20"}) {
    CHECK(values_hint(text) == "; a range is {from: 1, to: 20}");
  }
  CHECK(values_hint("0,5") ==
        "; several values need brackets and commas: [0, 5], a decimal fraction a point: 0.5");
  CHECK(values_hint("0 to 0.8") == "; a range is {from: 0, to: 0.8, step: 0.1}");
  CHECK(values_hint("40%") == "; write 0.4");
  CHECK(values_hint("none of these").empty());
}

}  // namespace
}  // namespace dagsweep
