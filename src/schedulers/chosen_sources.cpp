#include "schedulers/chosen_sources.hpp"

#include <algorithm>

namespace dagsweep {

Senders find_senders(EdgeId edge, std::span<const ProcessorId> targets, const Instance& instance,
                     const Replication& plan) {
  Senders senders;
  const std::span<const Replica> replicas = plan.replicas_of(instance.graph.source(edge));
  std::vector<bool> fed(targets.size(), false);
  for (std::uint32_t k = 0; k < replicas.size(); ++k) {
    const auto own = std::find(targets.begin(), targets.end(), replicas[k].processor);
    if (own == targets.end()) {
      senders.source.push_back(k);
      continue;
    }
    const auto target = static_cast<std::uint32_t>(own - targets.begin());
    senders.internal.push_back({k, target});
    fed[target] = true;
  }
  for (std::uint32_t j = 0; j < targets.size(); ++j) {
    if (fed[j]) continue;
    senders.target.push_back(j);
    senders.problem.processor.push_back(targets[j]);
  }
  const TaskId consumer = instance.graph.target(edge);
  for (const std::uint32_t k : senders.source) {
    for (const ProcessorId p : senders.problem.processor) {
      const double arrival = replicas[k].finish + instance.comm(edge, replicas[k].processor, p);
      senders.problem.weight.push_back(std::max(arrival, plan.ready(p)) +
                                       instance.times(consumer, p));
    }
  }
  return senders;
}

void SourceLists::next_task() {
  for (std::vector<std::uint32_t>& sources : of_) {
    lists_.replica.insert(lists_.replica.end(), sources.begin(), sources.end());
    lists_.begin.push_back(static_cast<std::uint32_t>(lists_.replica.size()));
    sources.clear();
  }
}

}  // namespace dagsweep
