#include "core/number_hint.hpp"

#include "catch.hpp"

namespace dagsweep {
namespace {

TEST_CASE("hints for texts that are no numbers") {
  CHECK(number_hint("40%") == "; write 0.4");
  CHECK(number_hint("1k") == "; write 1000");
  CHECK(number_hint("10min") == "; that is 600 in seconds");
  CHECK(number_hint("4 cores") == "; write the number alone: 4");
  for (const char* text : {"", "four", "4", "-", "4 / 5"}) CHECK(number_hint(text).empty());
}

TEST_CASE("hints where several numbers are allowed") {
  for (const char* text : {"1, 2", "1 2", "1;2", "(1, 2)"}) {
    CHECK(values_hint(text) == "; several values need brackets and commas: [1, 2]");
  }
  for (const char* text : {"1..20", "1-20", "1 to 20", "1:20", "1...20"}) {
    CHECK(values_hint(text) == "; a range is {from: 1, to: 20}");
  }
  CHECK(values_hint("0 to 0.8") == "; a range is {from: 0, to: 0.8, step: 0.1}");
  CHECK(values_hint("40%") == "; write 0.4");
  CHECK(values_hint("none of these").empty());
}

}  // namespace
}  // namespace dagsweep
