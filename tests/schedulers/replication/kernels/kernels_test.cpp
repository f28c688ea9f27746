#include "schedulers/replication/kernels/kernels.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Values full of ties, or without.
std::vector<double> values(RandomStream& random, std::size_t count, double rest) {
  const bool ties = random.below(2) == 0;
  std::vector<double> drawn(padded(count), rest);
  for (std::size_t k = 0; k < count; ++k) {
    drawn[k] = ties ? static_cast<double>(random.below(5)) : random.uniform(0.0, 100.0);
  }
  return drawn;
}

/// Senders and links, with everything that a Sending points to.
struct Links {
  Links(RandomStream& random, std::size_t processors) : row(padded(processors)) {
    const std::size_t copies = 1 + random.below(std::min(processors, lanes));
    finish = values(random, copies, infinity);
    std::vector<PackedProcessor> others(processors);
    std::iota(others.begin(), others.end(), PackedProcessor{0});
    for (std::size_t k = 0; k < copies; ++k) {
      std::swap(others[k], others[k + random.below(processors - k)]);
      processor.push_back(others[k]);
    }
    delay.resize(processors * row);
    for (double& d : delay) d = random.uniform(0.5, 1.0);
    for (std::size_t p = 0; p < processors; ++p) delay[p * row + p] = 0.0;
    data = random.below(4) == 0 ? 0.0 : random.uniform(1.0, 100.0);
    startup = data == 0.0 || random.below(2) == 0 ? 0.0 : 2.5;
    for (std::size_t t = 0; t < lanes; ++t) {
      target.push_back(static_cast<PackedProcessor>(random.below(processors)));
    }
  }
  Sending sending() const {
    return {finish.data(), processor.data(), processor.size(), startup, data, delay.data(), row};
  }
  double arrival(std::size_t k, std::size_t p) const {
    return finish[k] + (startup + data * delay[processor[k] * row + p]);
  }

  std::vector<double> finish;
  std::vector<PackedProcessor> processor;
  std::vector<PackedProcessor> target;
  std::vector<double> delay;
  std::size_t row;
  double data, startup;
};

}  // namespace

TEST_CASE("every generation of vector instructions computes what is said, to the bit") {
  REQUIRE(std::string_view(all_kernels().back().name) == "portable");
  for (const Kernels& kernels : all_kernels()) {
    INFO(kernels.name);
    RandomStream random(1, Purpose::test);
    for (int round = 0; round < 3'000; ++round) {
      INFO("round " << round);
      const std::size_t count = 1 + random.below(150);
      const std::vector<double> ready = values(random, count, infinity);
      const std::vector<double> arrival = values(random, count, 0.0);
      const std::vector<double> duration = values(random, count, 0.0);
      REQUIRE(kernels.least(ready.data(), ready.size()) ==
              *std::min_element(ready.begin(), ready.end()));

      std::vector<double> finish(count), pressure(ready.size());
      kernels.find_finishes(arrival.data(), ready.data(), duration.data(), count, finish.data());
      kernels.find_pressures(arrival.data(), ready.data(), 7.5, 3.25, pressure.size(),
                             pressure.data());
      for (std::size_t p = 0; p < count; ++p) {
        REQUIRE(finish[p] == std::max(arrival[p], ready[p]) + duration[p]);
        REQUIRE(pressure[p] == std::max(arrival[p], ready[p]) + 7.5 - 3.25);
      }

      std::vector<std::pair<double, std::uint32_t>> sorted;
      for (std::uint32_t p = 0; p < count; ++p) sorted.emplace_back(ready[p], p);
      std::sort(sorted.begin(), sorted.end());
      const std::size_t wanted = 1 + random.below(std::min(count, lanes));
      std::array<double, most_ranked> least;
      std::array<ProcessorId, most_ranked> processor;
      const std::size_t found =
          kernels.sort_least(ready.data(), ready.size(), wanted, least.data(), processor.data());
      if (found == 0) {
        REQUIRE(std::count(ready.begin(), ready.end(), sorted[0].first) > 1);
      } else {
        REQUIRE(found >= wanted);
      }
      for (std::size_t k = 0; k < std::min(found, count); ++k) {
        REQUIRE(std::pair(least[k], processor[k].value) == sorted[k]);
      }
    }
  }
}

TEST_CASE("every generation of vector instructions sends the same") {
  for (const Kernels& kernels : all_kernels()) {
    INFO(kernels.name);
    RandomStream random(2, Purpose::test);
    for (int round = 0; round < 3'000; ++round) {
      INFO("round " << round);
      const std::size_t processors = 1 + random.below(60);
      const Links links(random, processors);
      const std::size_t copies = links.processor.size();

      const std::vector<double> before = values(random, processors, 0.0);
      std::vector<double> arrival(before), scratch(before.size());
      kernels.raise_to_first(links.sending(), arrival.size(), arrival.data(), scratch.data());
      for (std::size_t p = 0; p < processors; ++p) {
        double first = infinity;
        for (std::size_t k = 0; k < copies; ++k) {
          const bool there = links.processor[k] == p;
          first = std::min(first, there ? links.finish[k] : links.arrival(k, p));
        }
        REQUIRE(arrival[p] == std::max(before[p], first));
      }

      const std::size_t targets = 1 + random.below(lanes);
      const std::vector<double> ready = values(random, lanes, 0.0);
      const std::vector<double> duration = values(random, lanes, 0.0);
      const std::vector<double> start = values(random, lanes, 0.0);
      std::vector<double> last(start), arrivals(copies * lanes), weight(copies * lanes);
      kernels.raise_to_last(links.sending(), links.target.data(), targets, last.data());
      kernels.find_weights(links.sending(), links.target.data(), targets, ready.data(),
                           duration.data(), arrivals.data(), weight.data());
      std::vector<double> picked(lanes);
      kernels.pick(before.data(), links.target.data(), targets, picked.data());
      for (std::size_t t = 0; t < lanes; ++t) {
        REQUIRE(picked[t] == before[links.target[t < targets ? t : 0]]);
      }
      for (std::size_t t = 0; t < targets; ++t) {
        double latest = 0.0;
        double there = -1.0;
        for (std::size_t k = 0; k < copies; ++k) {
          const bool together = links.processor[k] == links.target[t];
          const double at = together ? links.finish[k] : links.arrival(k, links.target[t]);
          latest = std::max(latest, links.arrival(k, links.target[t]));
          if (together) there = links.finish[k];
          REQUIRE(arrivals[k * lanes + t] == at);
          REQUIRE(weight[k * lanes + t] ==
                  (together ? -infinity : std::max(at, ready[t]) + duration[t]));
        }
        REQUIRE(last[t] == std::max(start[t], there < 0.0 ? latest : there));
      }

      const std::size_t edges = 1 + random.below(20);
      std::vector<double> data = values(random, edges, 0.0);
      data.resize(edges);  // nothing behind them may be read
      const std::vector<double> farthest = values(random, processors, 0.0);
      std::vector<double> everywhere(padded(edges));
      kernels.find_everywhere(links.finish.data(), links.processor.data(), copies, farthest.data(),
                              2.5, data.data(), edges, everywhere.data());
      for (std::size_t e = 0; e < edges; ++e) {
        double first = infinity;
        for (std::size_t k = 0; k < copies; ++k) {
          const double startup = data[e] == 0.0 ? 0.0 : 2.5;
          const double transfer = startup + data[e] * farthest[links.processor[k]];
          first = std::min(first, links.finish[k] + transfer);
        }
        REQUIRE(everywhere[e] == first);
      }
    }
  }
}

TEST_CASE("every generation of vector instructions orders a few alike") {
  for (const Kernels& kernels : all_kernels()) {
    INFO(kernels.name);
    RandomStream random(3, Purpose::test);
    for (int round = 0; round < 3'000; ++round) {
      INFO("round " << round);
      const std::size_t count = 1 + random.below(lanes);
      const std::vector<double> ready = values(random, lanes, 0.0);
      const std::vector<double> duration = values(random, lanes, 0.0);
      std::vector<std::pair<double, std::uint32_t>> sorted;
      for (std::uint32_t k = 0; k < count; ++k) sorted.emplace_back(ready[k] + duration[k], k);
      std::sort(sorted.begin(), sorted.end());
      const auto alike =
          std::adjacent_find(sorted.begin(), sorted.end(),
                             [](const auto& a, const auto& b) { return a.first == b.first; });
      std::array<std::uint32_t, lanes> order;
      const bool ordered = kernels.order_few(ready.data(), duration.data(), count, order.data());
      REQUIRE(ordered == (alike == sorted.end()));
      for (std::size_t k = 0; ordered && k < count; ++k) REQUIRE(order[k] == sorted[k].second);
    }
  }
}
