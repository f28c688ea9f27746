#pragma once

#include <optional>
#include <vector>

#include "simulation/events/events.hpp"
#include "simulation/validation/effort_tally.hpp"
#include "simulation/validation/lateness_rules.hpp"
#include "simulation/validation/replay_state.hpp"

namespace dagsweep {

/// Checks and applies the events of rescheduling points in reactive runs: the points themselves,
/// schedules that come into force, migrations, rewinds, regeneration and dropped transfers
/// (README.md, "Reactive runs"). All functions throw a Violation.
class ReschedulingRules {
 public:
  /// `state` and `tally` must outlive this. The run must be a reactive run.
  ReschedulingRules(ReplayState& state, EffortTally& tally);

  void apply(const PointReached& event);
  void apply(const Remapped& event);
  void apply(const TaskQueued& event);  ///< task of a schedule that came into force
  void apply(const TaskPlanned& event);
  void apply(const TaskMigrated& event);
  void apply(const TaskTakenBack& event);
  void apply(const TaskRewound& event);
  void apply(const TransferDropped& event);

  /// Checks that no rescheduling point before `time` was omitted.
  void check_points_until(double time) const;
  void check_instant() const;
  void end_instant();

 private:
  bool is_periodic() const;
  void lose_copies_of_failed();
  /// Undoes a task that is placed on p. Returns the computation discarded, time units at full
  /// availability.
  double undo(TaskId task, ProcessorId p, bool migrates = false);
  double stop_computing(TaskId task, ProcessorId p);
  void end_transfer(EdgeId edge, const std::string& fault);
  void check_lost(double reported, double lost) const;
  void check_drops() const;
  void queue_again(const TaskQueued& event);
  void check_missing_inputs() const;
  void check_remapping() const;
  void check_regeneration() const;

  ReplayState& state_;
  EffortTally& tally_;
  const Rescheduling& how_;
  const TaskGraph& graph_;
  const bool has_groups_;
  std::optional<LatenessRules> lateness_;
  double next_point_ = 1.0;  // k of the next point
  // Whether the node was live at some instant since the last point.
  IdMap<NodeId, std::uint8_t> was_live_;

  // At the present instant:
  // Whether a rescheduling point, which followed a schedule's coming into force, has checked it.
  bool is_remapping_checked_ = false;
  std::vector<EdgeId> dropped_;  // edges whose dropped transfers came from live nodes
  // Tasks out of reach at the rescheduling point, before any was taken back.
  std::vector<TaskId> out_of_reach_;
};

}  // namespace dagsweep
