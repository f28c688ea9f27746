#include "sweep/description/seed_count.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "support/error_text.hpp"

namespace dagsweep::seed_count_test {

namespace {

const std::string head = "graphs: [{kind: layered}]  # of ten\n";

std::string changed(const std::string& seeds, std::uint64_t count = 20) {
  return with_seed_count(head + seeds, "s.yaml", count);
}

std::string message(const std::string& text) {
  return error_text<InputError>([&] { with_seed_count(text, "s.yaml", 20); });
}

}  // namespace

TEST_CASE("the number of seeds is replaced, and nothing else") {
  const std::string twenty = "{from: 1, count: 20}";
  CHECK(changed("sweep:\n  seed: {from: 1, count: 3}  # few\n  ccr: 1\n") ==
        head + "sweep:\n  seed: " + twenty + "  # few\n  ccr: 1\n");
  CHECK(changed("sweep: {seed: 1, ccr: [1, 2]}") ==
        head + "sweep: {seed: " + twenty + ", ccr: [1, 2]}");
  CHECK(changed("sweep: {ccr: 1, seed: [1, 2]}\n") ==
        head + "sweep: {ccr: 1, seed: " + twenty + "}\n");
  CHECK(changed("sweep:\n  seed: 7") == head + "sweep:\n  seed: {from: 7, count: 20}");
  CHECK(changed("sweep:\n  seed: {from: 5, to: 9}\n", 2) ==
        head + "sweep:\n  seed: {from: 5, count: 2}\n");
}

TEST_CASE("seeds whose number cannot be replaced") {
  const std::string unchanged =
      "sweep.seed: cannot be changed to {from: 1, count: 20} (write it in one line, such as seed: "
      "{from: 1, count: 20})";
  CHECK(message(head + "sweep: {ccr: 1}\n") ==
        "s.yaml: names no sweep.seed (whose number could be another)");
  CHECK(message(head + "sweep:\n  seed:\n    - 1\n    - 2\n") == "s.yaml:4: " + unchanged);
  CHECK(message(head + "sweep:\n  seed: [1,\n    2]\n") == "s.yaml:3: " + unchanged);
  CHECK(message(head + "sweep:\n  seed: {from: x, count: 2}\n") ==
        "s.yaml:3: sweep.seed.from: is 'x' (it must be a whole number >= 0)");
}

}  // namespace dagsweep::seed_count_test
