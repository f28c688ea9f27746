#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "simulation/events/events.hpp"
#include "simulation/validation/effort_tally.hpp"
#include "simulation/validation/replay_state.hpp"

namespace dagsweep {

/// Checks and applies what only online runs do: ready tasks join queues at any instant, and results
/// are replicated to processors other than their consumers' (README.md, "Online runs"). All
/// functions throw a Violation.
class OnlineRules {
 public:
  /// Both must outlive it; the run is an online one.
  OnlineRules(ReplayState& state, EffortTally& tally) : state_(state), tally_(tally) {}

  /// A ready task is assigned, or at a point a waiting one moves to another queue.
  void apply(const TaskQueued& event);
  void start_replication(const TransferStarted& event);
  /// False, without effect: the transfer does not replicate. The machines have finished it.
  bool finish_replication(const TransferFinished& event);
  /// False, without effect: the transfer does not replicate.
  bool drop_replication(const TransferDropped& event);

  /// While a live processor has an empty queue, or always if the scheduler assigns at once, every
  /// ready task without a processor is one that no processor could run.
  void check_ready_tasks() const;

 private:
  std::optional<ProcessorId> processor_of_group(TaskId task) const;

  ReplayState& state_;
  EffortTally& tally_;
  std::set<std::uint32_t> replications_;  // transfers in progress
};

}  // namespace dagsweep
