#include "simulation/networks/slot_pool.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("a slot pool uses the most recently released slot, else a new one") {
  SlotPool<char> pool;
  CHECK(pool.add('a') == 0);
  CHECK(pool.add('b') == 1);
  CHECK(pool.add('c') == 2);
  pool.release(0);
  pool.release(2);
  pool.release(1);
  CHECK(pool.add('d') == 1);
  CHECK(pool.add('e') == 2);
  CHECK(pool.add('f') == 0);
  CHECK(pool.add('g') == 3);
  CHECK(pool.size() == 4);
}

TEST_CASE("the value of a released slot stays until the slot is used again") {
  SlotPool<char> pool;
  pool.add('a');
  pool.release(0);
  CHECK_FALSE(pool.contains(0));
  CHECK(pool[0] == 'a');
  pool.add('b');
  CHECK(pool.contains(0));
  CHECK(pool[0] == 'b');
}

TEST_CASE("a slot pool holds what was added and not released, after any sequence") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomStream random(seed, Purpose::test);
    SlotPool<int> pool;
    std::map<std::uint32_t, int> expected;
    std::size_t most = 0;  // slots in use at one time
    for (int step = 0; step < 200; ++step) {
      if (random.below(2) == 0) {
        const std::uint32_t slot = pool.add(step);
        REQUIRE(expected.emplace(slot, step).second);
        most = std::max(most, expected.size());
      } else if (!expected.empty()) {
        const auto some =
            std::next(expected.begin(), static_cast<std::ptrdiff_t>(random.below(expected.size())));
        pool.release(some->first);
        expected.erase(some);
      }
      std::map<std::uint32_t, int> held;
      pool.for_each([&](std::uint32_t slot) { held.emplace(slot, pool[slot]); });
      REQUIRE(held == expected);
      REQUIRE(pool.size() == most);
    }
  }
}

TEST_CASE("slots of a table are visited in increasing order and may be erased by the visit") {
  SlotTable<char> table;
  CHECK_FALSE(table.contains(5));
  table.put(5, 'a');
  table.put(2, 'b');
  table.put(3, 'c');
  table.erase(3);
  CHECK(table.size() == 6);
  std::vector<std::uint32_t> visited;
  table.for_each([&](std::uint32_t slot) {
    visited.push_back(slot);
    table.erase(slot);
  });
  CHECK(visited == std::vector<std::uint32_t>{2, 5});
  table.for_each([](std::uint32_t) { FAIL("no slot is in use"); });
}
