#include "simulation/crashes/worst_crash_set.hpp"

#include "core/number.hpp"
#include "simulation/crashes/combinations.hpp"

namespace dagsweep {

bool has_too_many_crash_sets(std::size_t processors, std::size_t crashes) {
  return binomial(processors, crashes, most_crash_sets) > most_crash_sets;
}

std::vector<ProcessorId> worst_crash_set(
    std::span<const ProcessorId> processors, std::size_t crashes,
    const std::function<double(std::span<const ProcessorId>)>& latency_of, const StopToken& stop) {
  const std::uint64_t sets = binomial(processors.size(), crashes, most_crash_sets);
  std::vector<ProcessorId> worst;
  double largest = -1.0;
  std::vector<ProcessorId> crashed;
  // Nothing is worse than an exit task that never finishes.
  for (std::uint64_t number = 0; number < sets && largest < never; ++number) {
    stop.poll();
    crashed.clear();
    for (const std::size_t k : combination(processors.size(), crashes, number)) {
      crashed.push_back(processors[k]);
    }
    const double latency = latency_of(crashed);
    if (latency <= largest) continue;
    largest = latency;
    worst = crashed;
  }
  return worst;
}

}  // namespace dagsweep
