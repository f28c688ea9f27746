#include "simulation/crashes/crash_evaluator.hpp"

#include <algorithm>

#include "core/number.hpp"

namespace dagsweep {

CrashEvaluator::CrashEvaluator(const Experiment& experiment, const Schedule& schedule)
    : instance_(experiment.instance),
      schedule_(schedule),
      true_times_(experiment.execution_times()),
      replicas_(schedule.replicas()),
      sender_lists_(schedule, instance_.graph),
      finish_(replicas_.size()),
      ready_(instance_.platform.processor_count()),
      first_finish_(instance_.graph.task_count()) {}

/// Of the data from the first of the replicas that is placed before the receiver and finishes;
/// infinity if none does.
double CrashEvaluator::first_arrival(const ReplicaIndices& replicas, EdgeId edge,
                                     std::uint32_t receiver) const {
  for (const std::uint32_t sender : replicas) {
    if (sender >= receiver || finish_[sender] == never) continue;
    return finish_[sender] +
           instance_.comm(edge, replicas_.processor(sender), replicas_.processor(receiver));
  }
  return never;
}

double CrashEvaluator::latency(std::span<const ProcessorId> crashed) {
  const TaskGraph& graph = instance_.graph;
  const bool any_live_if_lost =
      schedule_.chosen_sources() && schedule_.chosen_sources()->any_live_if_lost;
  ready_.assign(ready_.size(), 0.0);
  for (const ProcessorId p : crashed) ready_[p] = never;
  first_finish_.assign(graph.task_count(), never);
  // Placement order is topological: a replica waits only for replicas placed before it.
  for (std::uint32_t k = 0; k < replicas_.size(); ++k) {
    const TaskId task = replicas_.task(k);
    const ProcessorId p = replicas_.processor(k);
    double start = ready_[p];
    std::uint32_t input = sender_lists_.first_input(k);
    for (const EdgeId edge : graph.in_edges(task)) {
      double first = never;
      for (const std::uint32_t sender : sender_lists_.senders(input++)) {
        const double comm = instance_.comm(edge, replicas_.processor(sender), p);
        first = std::min(first, finish_[sender] + comm);
      }
      if (first == never && any_live_if_lost) {
        first = first_arrival(schedule_.replicas_of(graph.source(edge)), edge, k);
      }
      start = std::max(start, first);
    }
    finish_[k] = start + true_times_(task, p);
    if (finish_[k] == never) continue;  // crashed or skipped; does not delay later replicas
    ready_[p] = finish_[k];
    first_finish_[task] = std::min(first_finish_[task], finish_[k]);
  }
  double latest = 0.0;
  for (const TaskId task : graph.tasks()) {
    if (graph.is_exit(task)) latest = std::max(latest, first_finish_[task]);
  }
  return latest;
}

}  // namespace dagsweep
