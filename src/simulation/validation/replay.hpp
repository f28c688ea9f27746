#pragma once

#include <optional>
#include <vector>

#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/validation/effort_tally.hpp"
#include "simulation/validation/online_rules.hpp"
#include "simulation/validation/replay_state.hpp"
#include "simulation/validation/rescheduling_rules.hpp"

namespace dagsweep {

/// Replays a trace event by event. Checks the rules that hold for every run; ReschedulingRules and
/// OnlineRules check those of reactive and online runs. All functions throw a Violation.
class Replay {
 public:
  // All arguments must outlive the replay.

  /// Replays a run with a fixed mapping, of a schedule with one replica of each task.
  Replay(const Experiment& experiment, const Scenario& scenario, const Schedule& schedule);
  /// Replays a reactive or online run, whose mapping is part of its trace.
  Replay(const Experiment& experiment, const Scenario& scenario, const Rescheduling& how);
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  void step(const TraceEvent& event);
  /// Must be called after the last event: compares the run with the reported values.
  void end(const Execution& execution, const ReportedMetrics& metrics);

 private:
  void apply(const AvailabilityChanged& event);
  void apply(const TaskStarted& event);
  void apply(const TaskFinished& event);
  void apply(const TransferStarted& event);
  void apply(const TransferJoined& event);
  void apply(const TransferFinished& event);
  void apply(const TransferDropped& event);
  void apply(const TaskQueued& event);
  /// All other events occur only with rescheduling.
  template <class ReschedulingEvent>
  void apply(const ReschedulingEvent& event) {
    rescheduling().apply(event);
  }
  ReschedulingRules& rescheduling();

  void start_immediate(const TaskStarted& event) const;
  void finish_immediate(const TaskFinished& event) const;
  void check_request(const TransferStarted& event) const;
  void check_source(const TransferStarted& event) const;
  void begin_transfer(const TransferStarted& event);
  void check_carries_all(std::uint32_t number, const ReplayState::Transfer& transfer) const;
  void check_transfers() const;
  /// Adds the duration of a message that has ended. Event: TransferFinished or TransferDropped.
  template <class Event>
  void tally_end(const Event& event) {
    if (event.from == event.to || !(state_.graph.data(event.edge) > 0.0)) return;
    tally_.message_ended(state_.now() - state_.machines.begin_of(event.transfer));
  }
  void check_instant() const;
  void check_requests_made() const;
  void check_outputs_sent(TaskId task) const;
  void end_instant();
  void check_outcome(bool completed) const;
  void check_times(const Execution& reported) const;

  ReplayState state_;
  EffortTally tally_;
  std::optional<ReschedulingRules> rescheduling_;  // if reactive
  std::optional<OnlineRules> online_;              // if online

  // Tasks executed as soon as their inputs are there, which are in no queue.
  std::vector<TaskId> immediate_;

  // At the present instant:
  std::vector<TaskId> just_finished_;
  bool has_only_changes_ = true;  // whether only availability changes have happened
};

}  // namespace dagsweep
