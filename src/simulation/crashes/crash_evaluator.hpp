#pragma once

#include <array>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/communication_lists.hpp"

namespace dagsweep {

/// Nodes that have crashed at time 0.
using CrashSet = std::vector<NodeId>;

/// Evaluates a replicated schedule when a set of nodes has crashed and nothing else changes:
/// the same result as execute_replicated(), to the bit. One pass over the replicas evaluates up to
/// `most_at_once` sets: their times are stored side by side, and each message is looked up once for
/// all sets. `dedicated` network only.
class CrashEvaluator {
 public:
  static constexpr std::size_t most_at_once = 8;
  using Times = std::array<double, most_at_once>;  ///< one per crash set

  /// Both arguments must outlive the evaluator.
  CrashEvaluator(const Experiment& experiment, const Schedule& schedule);

  /// For each of at most `most_at_once` sets, the latest of the exit tasks' first finish times;
  /// infinity if some exit task never finishes. Times beyond the number of sets have no meaning.
  Times latencies(std::span<const CrashSet> crashed);
  double latency(const CrashSet& crashed) { return latencies({&crashed, 1})[0]; }

 private:
  void execute(std::uint32_t k);
  void replace_lost(Times& first, EdgeId edge, std::uint32_t receiver) const;

  const Instance& instance_;
  const ExecutionTimes& true_times_;
  const ReplicaList& replicas_;
  SenderLists sender_lists_;
  std::vector<Times> finish_;          // [replicas] infinity: never
  IdMap<ProcessorId, Times> ready_;    // [P] infinity: crashed
  IdMap<TaskId, Times> first_finish_;  // [tasks]
};

}  // namespace dagsweep
