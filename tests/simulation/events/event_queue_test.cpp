#include "simulation/events/event_queue.hpp"

#include <algorithm>
#include <map>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("events are popped by time, then by key, after any sequence of set and remove") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomStream random(seed, Purpose::test);
    EventQueue queue(20);
    std::map<std::uint32_t, double> expected;
    for (int step = 0; step < 500; ++step) {
      const auto key = static_cast<std::uint32_t>(random.below(20));
      const std::uint64_t action = random.below(4);
      if (action < 2) {
        const double time = static_cast<double>(random.below(10));
        queue.set(key, time);
        expected[key] = time;
      } else if (action == 2) {
        queue.remove(key);
        expected.erase(key);
      } else if (action == 3 && !expected.empty()) {
        const auto next =
            std::min_element(expected.begin(), expected.end(), [](const auto& a, const auto& b) {
              return std::pair(a.second, a.first) < std::pair(b.second, b.first);
            });
        REQUIRE(queue.next_time() == next->second);
        REQUIRE(queue.pop() == next->first);
        expected.erase(next);
      }
      REQUIRE(queue.empty() == expected.empty());
      REQUIRE(queue.contains(key) == (expected.count(key) > 0));
    }
  }
}
