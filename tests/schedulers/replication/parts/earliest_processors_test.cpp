#include "schedulers/replication/parts/earliest_processors.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("processors stay sorted by ready time and number, whichever is used") {
  RandomStream random(1, Purpose::test);
  for (int round = 0; round < 300; ++round) {
    INFO("round " << round);
    const std::size_t processors = 1 + random.below(round % 3 == 0 ? 200 : 64);
    const bool ties = random.below(2) == 0;
    std::vector<double> ready(processors, 0.0);
    EarliestProcessors earliest(processors);
    for (int step = 0; step < 100; ++step) {
      std::vector<std::pair<double, ProcessorId>> sorted;
      for (std::size_t p = 0; p < processors; ++p) sorted.emplace_back(ready[p], ProcessorId(p));
      std::sort(sorted.begin(), sorted.end());
      for (std::size_t k = 0; k < processors; ++k) {
        REQUIRE(std::pair(earliest[k].ready, earliest[k].processor) == sorted[k]);
      }
      const std::size_t used =
          random.below(5) == 0 ? random.below(processors) : sorted[0].second.index();
      ready[used] += ties ? static_cast<double>(random.below(4)) : random.uniform(0.0, 9.0);
      earliest.set_ready(ProcessorId(used), ready[used]);
    }
  }
}
