#include "schedulers/replication/parts/kept_processors.hpp"

#include <algorithm>
#include <limits>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("the kept processors are the first of all, sorted") {
  RandomStream random(1, Purpose::test);
  for (int round = 0; round < 20'000; ++round) {
    const std::size_t processors = 1 + random.below(70);
    const std::size_t copies = 1 + random.below(std::min<std::size_t>(processors, 12));
    const bool ties = random.below(2) == 0;
    std::vector<double> values;
    std::vector<std::pair<double, ProcessorId>> sorted;
    for (std::size_t p = 0; p < processors; ++p) {
      values.push_back(ties ? static_cast<double>(random.below(6)) : random.uniform(0.0, 100.0));
      sorted.emplace_back(values[p], ProcessorId(p));
    }
    std::sort(sorted.begin(), sorted.end());
    KeptProcessors all_at_once(copies);
    std::vector<double> whole(values);
    whole.resize(padded(processors), std::numeric_limits<double>::infinity());
    all_at_once.keep(whole);
    KeptProcessors one_by_one(copies);
    one_by_one.clear();
    for (std::size_t p = 0; p < processors; ++p) one_by_one.consider(values[p], ProcessorId(p));
    for (const KeptProcessors* kept : {&all_at_once, &one_by_one}) {
      REQUIRE(kept->processors().size() == copies);
      for (std::size_t k = 0; k < copies; ++k) {
        REQUIRE(kept->processors()[k] == sorted[k].second);
      }
      REQUIRE(kept->largest() == sorted[copies - 1].first);
    }
  }
}
