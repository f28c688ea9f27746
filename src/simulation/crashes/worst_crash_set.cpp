#include "simulation/crashes/worst_crash_set.hpp"

#include "core/number.hpp"
#include "simulation/crashes/combinations.hpp"

namespace dagsweep {

bool has_too_many_crash_sets(std::size_t nodes, std::size_t crashes) {
  return binomial(nodes, crashes, most_crash_sets) > most_crash_sets;
}

CrashSet worst_crash_set(std::span<const NodeId> nodes, std::size_t crashes, std::size_t at_once,
                         const LatenciesOf& latencies_of, const StopToken& stop) {
  const std::uint64_t sets = binomial(nodes.size(), crashes, most_crash_sets);
  CrashSet worst;
  double largest = -1.0;
  std::vector<CrashSet> batch;
  // Stops at the first set under which an exit task never finishes: no set is worse.
  for (std::uint64_t number = 0; number < sets && largest < never;) {
    stop.poll();
    batch.clear();
    for (; number < sets && batch.size() < at_once; ++number) {
      CrashSet& crashed = batch.emplace_back();
      for (const std::size_t k : combination(nodes.size(), crashes, number))
        crashed.push_back(nodes[k]);
    }
    const std::vector<double> latencies = latencies_of(batch);
    for (std::size_t k = 0; k < batch.size(); ++k) {
      if (latencies[k] <= largest) continue;
      largest = latencies[k];
      worst = batch[k];
    }
  }
  return worst;
}

}  // namespace dagsweep
