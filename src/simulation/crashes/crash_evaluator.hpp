#pragma once

#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/communication_lists.hpp"

namespace dagsweep {

/// Evaluates a replicated schedule when a set of processors has crashed at time 0 and nothing else
/// changes: the same result as execute_replicated(), to the bit, in one pass over the replicas per
/// crash set. `dedicated` network only.
class CrashEvaluator {
 public:
  /// Both arguments must outlive the evaluator.
  CrashEvaluator(const Experiment& experiment, const Schedule& schedule);

  /// The latest of the exit tasks' first finish times; infinity if some exit task never finishes.
  double latency(std::span<const ProcessorId> crashed);

 private:
  double first_arrival(const ReplicaIndices& replicas, EdgeId edge, std::uint32_t receiver) const;

  const Instance& instance_;
  const Schedule& schedule_;
  const ExecutionTimes& true_times_;
  const ReplicaList& replicas_;
  SenderLists sender_lists_;
  std::vector<double> finish_;          // [replicas] infinity: never
  IdMap<ProcessorId, double> ready_;    // [P] infinity: crashed
  IdMap<TaskId, double> first_finish_;  // [tasks]
};

}  // namespace dagsweep
