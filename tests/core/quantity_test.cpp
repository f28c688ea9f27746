#include "core/quantity.hpp"

#include <string>

#include "catch.hpp"
#include "core/error.hpp"
#include "support/error_text.hpp"

namespace dagsweep::quantity_test {

namespace {

double bandwidth(const std::string& text) {
  return quantity_of(text, {{"bit/s", 0.125}, {"b/s", 0.125}, {"B/s"}}, "1 Gbit/s");
}

std::string refusal(const std::string& text) {
  return error_text<InputError>([&] { bandwidth(text); });
}

}  // namespace

TEST_CASE("a quantity is a number, a blank or none, a prefix or none, and a unit") {
  CHECK(bandwidth("1 Gbit/s") == 125e6);
  CHECK(bandwidth("1Gbit/s") == 125e6);
  CHECK(bandwidth("1 Tbit/s") == 125e9);
  CHECK(bandwidth("2.5 Mb/s") == 312500.0);
  CHECK(bandwidth("1e3 kB/s") == 1e6);
  CHECK(bandwidth("8 bit/s") == 1.0);
  CHECK(bandwidth("3 KiB/s") == 3072.0);
  CHECK(bandwidth("1 MiB/s") == 1048576.0);
  CHECK(bandwidth("8 Gibit/s") == 1073741824.0);
}

TEST_CASE("other texts are refused with the units that are known") {
  for (const char* text :
       {"", "1", "1e9", "Gbit/s", "1 Gbps", "1 GBps", "0 Gbit/s", "-1 Gbit/s", "1  Gbit/s",
        "1 gbit/s", "1 Kbit/s", "1 Pbit/s", "1 Gbit/s ", "1,5 Gb/s", "nan bit/s", "1e308 Gbit/s"}) {
    CAPTURE(text);
    for (const char* part : {"bit/s, b/s or B/s", "k, M, G", "1 Gbit/s"}) {
      CHECK(refusal(text).find(part) != std::string::npos);
    }
  }
}

}  // namespace dagsweep::quantity_test
