#pragma once

#include "core/random.hpp"
#include "platform/platform.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Random changes, outages with and without end, joins and listed events for runs of about `length`
/// time units. If seed is a multiple of 3, listed times and availabilities are small dyadic
/// fractions, so that events often coincide with each other and with completions.
inline Scenario random_scenario(const Platform& platform, double length, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 1);
  const bool ties = seed % 3 == 0;
  const std::size_t nodes = platform.node_count();
  const auto random_time = [&] {
    return ties ? static_cast<double>(random.below(40)) / 2.0 : random.uniform(0.0, length);
  };
  ScenarioSettings settings;
  settings.bound = ties || random.below(3) == 0 ? 0.0 : random.uniform(0.0, 0.9);
  settings.change_interval = random.uniform(0.02, 1.0);
  const std::size_t listed = random.below(2) * random.below(12);
  for (std::size_t k = 0; k < listed; ++k) {
    AvailabilityEvent event;
    event.time = random_time();
    event.resource.first = NodeId(random.below(nodes));
    event.resource.second =
        NodeId(random.below(2) == 0 ? event.resource.first.index() : random.below(nodes));
    event.availability =
        ties ? static_cast<double>(random.below(3)) / 2.0 : random.uniform(0.0, 1.0);
    settings.events.push_back(event);
  }
  const std::size_t outages = random.below(3);
  for (std::size_t k = 0; k < outages; ++k) {
    Outage outage;
    outage.node = NodeId(random.below(nodes));
    outage.begin = random.below(3) == 0 ? 0.0 : random_time();
    if (random.below(6) > 0) outage.end = outage.begin + random_time() + 0.5;
    settings.outages.push_back(outage);
  }
  return draw_scenario(settings, platform, length, seed);
}

}  // namespace dagsweep
