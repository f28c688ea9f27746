#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "simulation/events/events.hpp"
#include "simulation/validation/effort_tally.hpp"
#include "simulation/validation/replay_state.hpp"

namespace dagsweep {

/// Checks and applies the events that occur only in online runs: ready tasks join queues at any
/// instant, and results are replicated to processors other than their consumers' (README.md,
/// "Online runs"). All functions throw a Violation.
class OnlineRules {
 public:
  /// `state` and `tally` must outlive this. The run must be an online run.
  OnlineRules(ReplayState& state, EffortTally& tally) : state_(state), tally_(tally) {}

  /// Applies the assignment of a ready task, or the move of a waiting task to another queue at a
  /// rescheduling point.
  void apply(const TaskQueued& event);
  void start_replication(const TransferStarted& event);
  /// Returns false, without effect, if the transfer is not a replication. state.machines must have
  /// finished it.
  bool finish_replication(const TransferFinished& event);
  /// Returns false, without effect, if the transfer is not a replication.
  bool drop_replication(const TransferDropped& event);

  /// Checks that, while a live processor has an empty queue (or always, if the scheduler assigns at
  /// once), no ready task that some processor could run is without a processor.
  void check_ready_tasks() const;

 private:
  std::optional<ProcessorId> processor_of_group(TaskId task) const;

  ReplayState& state_;
  EffortTally& tally_;
  std::set<std::uint32_t> replications_;  // replications in progress, by transfer number
};

}  // namespace dagsweep
