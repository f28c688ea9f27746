#include "core/ordered_bit_set.hpp"

#include <set>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("an ordered bit set finds the next element as a sorted set does") {
  for (const std::size_t capacity : {1U, 64U, 65U, 4096U, 5000U}) {
    OrderedBitSet bits(capacity);
    std::set<std::size_t> model;
    RandomStream random(capacity, Purpose::test);
    for (int k = 0; k < 4000; ++k) {
      const std::size_t number = random.below(capacity);
      if (random.below(2) == 0) {
        bits.insert(number);
        model.insert(number);
      } else {
        bits.erase(number);
        model.erase(number);
      }
      REQUIRE(bits.first() == (model.empty() ? OrderedBitSet::none : *model.begin()));
      const std::size_t from = random.below(capacity + 1);
      const auto next = model.lower_bound(from);
      REQUIRE(bits.next(from) == (next == model.end() ? OrderedBitSet::none : *next));
    }
  }
}
