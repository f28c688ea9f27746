#include "schedulers/replication/parts/ready_order.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

TEST_CASE("the processors that are ready first are found, whoever is used") {
  RandomStream random(1, Purpose::test);
  for (int round = 0; round < 300; ++round) {
    INFO("round " << round);
    const std::size_t processors = 1 + random.below(round % 3 == 0 ? 200 : 64);
    const std::size_t count = 1 + random.below(std::min<std::size_t>(processors, 9));
    const bool ties = random.below(2) == 0;
    std::vector<double> ready(padded(processors), std::numeric_limits<double>::infinity());
    std::fill_n(ready.begin(), processors, 0.0);
    ReadyOrder order(processors, count);
    for (int step = 0; step < 60; ++step) {
      std::vector<std::pair<double, ProcessorId>> sorted;
      for (std::size_t p = 0; p < processors; ++p) sorted.emplace_back(ready[p], ProcessorId(p));
      std::sort(sorted.begin(), sorted.end());
      order.find(ready);
      for (std::size_t k = 0; k < count; ++k) {
        REQUIRE(std::pair(order.values()[k], order.processors()[k]) == sorted[k]);
      }
      const auto later = [&](double from) {
        return from + (ties ? static_cast<double>(random.below(4)) : random.uniform(0.0, 9.0));
      };
      if (random.below(5) == 0) {
        ready[random.below(processors)] = later(sorted[0].first);
        order.forget();
      } else {
        std::vector<double> until;
        const std::size_t used = 1 + random.below(count);
        for (std::size_t k = 0; k < used; ++k) {
          until.push_back(later(sorted[k].first));
          ready[sorted[k].second.index()] = until.back();
        }
        order.use_first(until);
      }
    }
  }
}
