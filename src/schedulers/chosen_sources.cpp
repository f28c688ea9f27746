#include "schedulers/chosen_sources.hpp"

#include <algorithm>

namespace dagsweep {

void Senders::find(EdgeId edge, std::span<const ProcessorId> targets, const Instance& instance,
                   const Replication& plan) {
  internal.clear();
  source.clear();
  target.clear();
  problem.processor.clear();
  problem.weight.clear();
  const std::span<const Replica> replicas = plan.replicas_of(instance.graph.source(edge));
  for (std::uint32_t k = 0; k < replicas.size(); ++k) {
    const auto own = std::find(targets.begin(), targets.end(), replicas[k].processor);
    if (own == targets.end()) {
      source.push_back(k);
    } else {
      internal.push_back({k, static_cast<std::uint32_t>(own - targets.begin())});
    }
  }
  for (std::uint32_t j = 0; j < targets.size(); ++j) {
    const bool fed = std::any_of(internal.begin(), internal.end(),
                                 [&](const MatchedPair& pair) { return pair.target == j; });
    if (fed) continue;
    target.push_back(j);
    problem.processor.push_back(targets[j]);
  }
  const TaskId consumer = instance.graph.target(edge);
  for (const std::uint32_t k : source) {
    for (const ProcessorId p : problem.processor) {
      const double arrival = replicas[k].finish + instance.comm(edge, replicas[k].processor, p);
      problem.weight.push_back(std::max(arrival, plan.ready(p)) + instance.times(consumer, p));
    }
  }
}

void SourceLists::next_task() {
  for (std::vector<std::uint32_t>& sources : of_) {
    lists_.replica.insert(lists_.replica.end(), sources.begin(), sources.end());
    lists_.begin.push_back(static_cast<std::uint32_t>(lists_.replica.size()));
    sources.clear();
  }
}

}  // namespace dagsweep
