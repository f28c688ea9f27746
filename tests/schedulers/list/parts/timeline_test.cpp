#include "schedulers/list/parts/timeline.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"
#include "support/case_count.hpp"

using namespace dagsweep;

TEST_CASE("insertion finds the earliest gap that holds the task") {
  InsertTimeline timeline;
  timeline.place(2.0, 4.0);
  timeline.place(6.0, 9.0);
  CHECK(timeline.earliest(0.0, 2.0) == 0.0);  // exactly fits before the first
  CHECK(timeline.earliest(0.0, 2.5) == 9.0);
  CHECK(timeline.earliest(1.0, 2.0) == 4.0);  // exactly fits between
  CHECK(timeline.earliest(5.0, 1.5) == 9.0);
  CHECK(timeline.earliest(3.0, 0.0) == 4.0);  // no task may start inside a slot
  CHECK(timeline.earliest(4.0, 0.0) == 4.0);
  CHECK(timeline.earliest(12.0, 3.0) == 12.0);
}

TEST_CASE("insertion agrees with trying every gap, ties, zero lengths and rounding included") {
  for (std::uint64_t seed = 0; seed < cases(300); ++seed) {
    RandomStream random(seed, Purpose::test);
    const double parts = seed % 2 == 0 ? 4.0 : 3.0;  // of a unit of time; thirds are rounded
    const auto some = [&](std::uint64_t below) {
      return static_cast<double>(random.below(below)) / parts;
    };
    const std::uint64_t removals_in_10 = random.below(9);
    InsertTimeline timeline;
    std::vector<std::pair<double, double>> slots;
    for (int k = 0; k < 500; ++k) {
      const double arrival = some(600);
      const double duration = some(6);
      std::sort(slots.begin(), slots.end());
      double expected = arrival;
      for (const auto& [start, finish] : slots) {
        if (expected + duration <= start) break;
        expected = std::max(expected, finish);
      }
      REQUIRE(timeline.earliest(arrival, duration) == expected);
      const double limit = arrival + duration + some(20);
      const double limited = timeline.earliest(arrival, duration, limit);
      REQUIRE((limited == expected || (limited == never && expected + duration > limit)));
      timeline.place(expected, expected + duration);
      slots.emplace_back(expected, expected + duration);
      if (random.below(10) >= removals_in_10) continue;
      const auto removed = slots.begin() + static_cast<std::ptrdiff_t>(random.below(slots.size()));
      timeline.remove(removed->first, removed->second);
      slots.erase(removed);
    }
  }
}

TEST_CASE("freed slots are found, wherever they were") {
  for (int freed = 0; freed < 99; ++freed) {
    InsertTimeline timeline;
    for (int k = 0; k < 100; ++k) timeline.place(k, k + 1.0);
    REQUIRE(timeline.earliest(0.0, 1.0) == 100.0);
    timeline.remove(freed, freed + 1.0);
    REQUIRE(timeline.earliest(0.0, 1.0) == freed);
    timeline.remove(freed + 1.0, freed + 2.0);
    REQUIRE(timeline.earliest(0.0, 2.0) == freed);
  }
}

TEST_CASE("a timeline from which slots were removed is as if they had never been placed") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomStream random(seed, Purpose::test);
    const auto quarter = [&](std::uint64_t below) {
      return static_cast<double>(random.below(below)) / 4.0;
    };
    InsertTimeline kept;
    InsertTimeline changed;
    for (int k = 0; k < 200; ++k) {
      std::vector<std::pair<double, double>> tried;
      for (std::uint64_t more = random.below(4); more > 0; --more) {
        const double duration = quarter(6);
        const double start = changed.earliest(quarter(400), duration);
        changed.place(start, start + duration);
        tried.emplace_back(start, start + duration);
      }
      for (const auto& [start, finish] : tried) changed.remove(start, finish);
      const double arrival = quarter(400);
      const double duration = quarter(6);
      const double start = kept.earliest(arrival, duration);
      REQUIRE(changed.earliest(arrival, duration) == start);
      kept.place(start, start + duration);
      changed.place(start, start + duration);
    }
  }
}
