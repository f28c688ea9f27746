#include "simulation/crashes/crash_evaluator.hpp"

#include <algorithm>
#include <cassert>

#include "core/number.hpp"

namespace dagsweep {

CrashEvaluator::CrashEvaluator(const Experiment& experiment, const Schedule& schedule)
    : instance_(experiment.instance),
      true_times_(experiment.execution_times()),
      replicas_(schedule.replicas()),
      sender_lists_(schedule, instance_),
      finish_(replicas_.size()),
      ready_(instance_.platform.processor_count()),
      first_finish_(instance_.graph.task_count()) {}

/// For each set under which no chosen sender finishes, takes the data from the first replica of the
/// producer that is placed before the receiver and finishes.
void CrashEvaluator::replace_lost(Times& first, EdgeId edge, std::uint32_t receiver) const {
  for (std::size_t set = 0; set < most_at_once; ++set) {
    if (first[set] < never) continue;
    for (const std::uint32_t sender : sender_lists_.replicas_of(instance_.graph.source(edge))) {
      if (sender >= receiver || finish_[sender][set] == never) continue;
      first[set] = finish_[sender][set] +
                   instance_.comm(edge, replicas_.processor(sender), replicas_.processor(receiver));
      break;
    }
  }
}

void CrashEvaluator::execute(std::uint32_t k) {
  const TaskId task = replicas_.task(k);
  const ProcessorId p = replicas_.processor(k);
  Times start = ready_[p];
  std::uint32_t input = sender_lists_.first_input(k);
  for (const EdgeId edge : instance_.graph.in_edges(task)) {
    Times first;
    first.fill(never);
    for (const std::uint32_t sender : sender_lists_.senders(input++)) {
      const double comm = instance_.comm(edge, replicas_.processor(sender), p);
      const Times& finish = finish_[sender];
      for (std::size_t set = 0; set < most_at_once; ++set)
        first[set] = std::min(first[set], finish[set] + comm);
    }
    if (sender_lists_.any_live_if_lost()) replace_lost(first, edge, k);
    for (std::size_t set = 0; set < most_at_once; ++set)
      start[set] = std::max(start[set], first[set]);
  }
  const double time = true_times_(task, p);
  for (std::size_t set = 0; set < most_at_once; ++set) {
    const double finish = start[set] + time;
    finish_[k][set] = finish;
    first_finish_[task][set] = std::min(first_finish_[task][set], finish);
    // A replica that is skipped does not delay later ones.
    ready_[p][set] = finish < never ? finish : ready_[p][set];
  }
}

CrashEvaluator::Times CrashEvaluator::latencies(std::span<const CrashSet> crashed) {
  assert(crashed.size() <= most_at_once);
  Times none;
  none.fill(never);
  ready_.assign(ready_.size(), Times{});
  for (std::size_t set = 0; set < crashed.size(); ++set)
    for (const NodeId n : crashed[set])
      for (const ProcessorId p : instance_.platform.processors(n)) ready_[p][set] = never;
  first_finish_.assign(first_finish_.size(), none);
  // Placement order is topological: a replica waits only for replicas placed before it.
  for (std::uint32_t k = 0; k < replicas_.size(); ++k) execute(k);
  Times latest{};
  for (const TaskId task : instance_.graph.tasks()) {
    if (!instance_.graph.is_exit(task)) continue;
    for (std::size_t set = 0; set < most_at_once; ++set)
      latest[set] = std::max(latest[set], first_finish_[task][set]);
  }
  return latest;
}

}  // namespace dagsweep
