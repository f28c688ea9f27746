#include "schedulers/replication/parts/k_smallest.hpp"

#include <algorithm>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("the k smallest are the first k of all, sorted") {
  RandomStream random(1, Purpose::test);
  for (int round = 0; round < 20'000; ++round) {
    const std::size_t processors = 1 + random.below(70);
    const std::size_t k = 1 + random.below(std::min<std::size_t>(processors, 12));
    const bool ties = random.below(2) == 0;
    std::vector<double> values;
    std::vector<std::pair<double, ProcessorId>> sorted;
    for (std::size_t p = 0; p < processors; ++p) {
      values.push_back(ties ? static_cast<double>(random.below(6)) : random.uniform(0.0, 100.0));
      sorted.emplace_back(values[p], ProcessorId(p));
    }
    std::sort(sorted.begin(), sorted.end());
    const Nodes nodes(processors);
    KSmallest smallest(k, nodes);
    smallest.choose(values);
    REQUIRE(smallest.processors().size() == k);
    for (std::size_t place = 0; place < k; ++place) {
      REQUIRE(smallest.processors()[place] == sorted[place].second);
    }
    REQUIRE(smallest.largest() == sorted[k - 1].first);
  }
}
