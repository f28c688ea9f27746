#include "schedulers/list/parts/least_cost_insertion.hpp"

#include <vector>

#include "catch.hpp"
#include "core/random.hpp"
#include "support/case_count.hpp"

using namespace dagsweep;

TEST_CASE("a task is inserted where it costs least of all processors, ties included") {
  constexpr std::size_t processors = 6;
  for (std::uint64_t seed = 0; seed < cases(300); ++seed) {
    RandomStream random(seed, Purpose::test);
    const double parts = seed % 2 == 0 ? 1.0 : 3.0;  // of a unit of time; thirds are rounded
    const auto some = [&](std::uint64_t below) {
      return static_cast<double>(random.below(below)) / parts;
    };
    IdMap<ProcessorId, InsertTimeline> timelines(processors);
    for (int k = 0; k < 200; ++k) {
      std::vector<double> arrival, duration, extra;
      for (std::size_t p = 0; p < processors; ++p) {
        arrival.push_back(some(60));
        duration.push_back(some(8));
        extra.push_back(random.below(5) == 0 ? never : some(3));
      }
      const auto cost = [&](ProcessorId p) {
        const std::size_t at = p.index();
        return timelines[p].earliest(arrival[at], duration[at]) + duration[at] + extra[at];
      };
      ProcessorId expected(0);
      for (std::size_t p = 1; p < processors; ++p) {
        if (cost(ProcessorId(p)) < cost(expected)) expected = ProcessorId(p);
      }
      const ProcessorId found = least_cost_insertion(
          timelines, arrival, duration, [&](ProcessorId p) { return extra[p.index()]; });
      REQUIRE(found == expected);
      const double start =
          timelines[found].earliest(arrival[found.index()], duration[found.index()]);
      timelines[found].place(start, start + duration[found.index()]);
    }
  }
}
