#pragma once

#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/communication_lists.hpp"

namespace dagsweep {

/// What a replicated schedule comes to when some processors have crashed before it begins
/// (spec 3.3) and nothing else changes: execute_replicated() to the bit, in one pass over the
/// replicas, for as many crash sets as one likes. `dedicated` network.
class CrashEvaluator {
 public:
  /// Both must outlive the test.
  CrashEvaluator(const Experiment& experiment, const Schedule& schedule);

  /// Latest of the exit tasks' first finishes; infinity if some exit task has none.
  double latency(std::span<const ProcessorId> crashed);

 private:
  const Instance& instance_;
  const ExecutionTimes& true_times_;
  const ReplicaList& replicas_;
  SenderLists sender_lists_;
  std::vector<double> finish_;          // [replicas]; infinity: never
  IdMap<ProcessorId, double> ready_;    // infinity: crashed
  IdMap<TaskId, double> first_finish_;  // [tasks]
};

}  // namespace dagsweep
