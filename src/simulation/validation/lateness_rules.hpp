#pragma once

#include <optional>

#include "simulation/events/events.hpp"
#include "simulation/validation/replay_state.hpp"

namespace dagsweep {

/// Checks whether a rescheduling point must replace the schedule in force, given the times that
/// this schedule has planned (README.md, "Observed lateness"). All functions throw a Violation.
class LatenessRules {
 public:
  /// `state` must outlive it; its run has Rescheduling::observes_lateness
  /// and no scheduling cost.
  explicit LatenessRules(const ReplayState& state);

  void apply(const PointReached& event);
  void apply(const Remapped& event);
  void apply(const TaskPlanned& event);
  void check_instant() const;
  void end_instant() { must_replace_.reset(); }

 private:
  struct Planned {
    TaskPlanned task;
    bool is_settled = false;  ///< whether the task's finish has been examined
  };

  bool is_any_late();
  bool is_late(Planned& planned) const;
  void check_planned(const TaskPlanned& planned) const;
  void check_spare_time(const TaskPlanned& planned) const;
  bool has_candidate(const TaskPlanned& planned) const;

  const ReplayState& state_;
  IdMap<TaskId, std::optional<Planned>> planned_;  // planned times of the schedule in force
  // Whether the schedule must be replaced, if the present instant has a rescheduling point.
  std::optional<bool> must_replace_;
};

}  // namespace dagsweep
