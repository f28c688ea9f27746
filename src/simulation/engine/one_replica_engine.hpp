#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/task_queues.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/engine/execution_state.hpp"
#include "simulation/engine/platform_state.hpp"
#include "simulation/engine/transfers.hpp"

namespace dagsweep {

/// A run with one replica of each task (spec 3.2). Processors run what their queues hold, strictly
/// in order; a task starts when its processor is idle and its inputs are there; what finishes sends
/// its results to where its consumers are assigned. At one instant: availability events, then
/// completions and what they trigger. With a execution_state, mapping and queues may change in
/// between, and tasks be undone.
class OneReplicaEngine {
 public:
  /// All must outlive it; `execution_state`, told what happens, and `observer` may be none. Events
  /// of time 0 have happened; nobody is assigned anything.
  OneReplicaEngine(const Experiment& experiment, const Scenario& scenario, const StopToken& stop,
                   Observer* observer, ExecutionState* execution_state);

  enum class Pause {
    finished,  ///< every task has
    stalled,   ///< nothing goes on or will, as things are mapped
    limit,     ///< all that happens at the limit or before has
    changed,   ///< machines have changed, and all that follows from it at this moment has
    moment,    ///< all that happens at this moment has
  };
  /// What it pauses after, beside the limit.
  enum class Until { limit, change, moment };
  /// Goes on.
  Pause run_until(double limit, Until until = Until::limit);

  PlatformState& machines() { return platform_state_; }
  TaskQueues& queues() { return queues_; }
  Transfers& transfers() { return transfers_; }
  /// A task that is not placed belongs to p from now on.
  void assign(TaskId task, ProcessorId p);
  /// Whoever can starts the next task of its queue.
  void start_all();
  /// Until start_all() no task starts.
  void hold_starts() { starts_wait_ = true; }
  /// The edge's data, which `from` holds, sets out to where its consumer is assigned.
  void send(EdgeId edge, ProcessorId from);

  /// The edge's data, which `from` holds, sets out to `to`, for nobody.
  void copy(EdgeId edge, ProcessorId from, ProcessorId to);
  /// If p can, it starts the next task of its queue.
  void start_next(ProcessorId p);

  /// Has every task finished?
  bool is_complete() const { return finished_ == graph_.task_count(); }
  /// Does anything compute or move?
  bool is_moving() { return next_completion() < PlatformState::never; }
  /// Nothing moves. Will a resource that is away come back, so that something may?
  bool may_resume() const;
  /// How many tasks and transfers have completed so far.
  std::uint64_t completions() const { return completions_; }
  /// Does any machine change again?
  bool changes_again() const {
    return platform_state_.scenario().next_time() < PlatformState::never;
  }

  /// Is p away, and was it live at any time since this was last asked?
  bool has_newly_failed(ProcessorId p);

  // With a execution_state only.

  /// Gives up the transfer of the edge, which is under way.
  void drop(EdgeId edge);
  /// Gives up what the task, placed and not finished, has gathered and computed. Returns the
  /// computing time thrown away.
  double unplace(TaskId task);
  /// The same for a task that may be finished, and for what it has sent to those that wait.
  double rewind(TaskId task);
  /// The task, waiting, not placed and in no queue, belongs to nobody.
  void take_back(TaskId task);

  /// What happened, once.
  Execution take_result(bool completed);

 private:
  static constexpr ProcessorId nowhere{UINT32_MAX};

  void finish(ProcessorId p);
  void arrive(const Transfers::Arrival& arrival);
  void receive_copy(EdgeId edge, ProcessorId p);
  void deliver(EdgeId edge);
  void apply_events();
  double next_completion() {
    return std::min(platform_state_.processors().next_time(), transfers_.next_time());
  }
  bool is_wanted(EdgeId edge) const;
  double thrown_away(TaskId task);
  void drop_inputs(TaskId task);
  void drop_late_inputs(TaskId task);

  const Platform& platform_;
  const TaskGraph& graph_;
  const ExecutionTimes& true_times_;
  const StopToken& stop_;
  ExecutionState* execution_state_;  // or none
  PlatformState platform_state_;
  Transfers transfers_;
  TaskQueues queues_;
  IdMap<TaskId, std::uint32_t> missing_inputs_;  // that are not there
  IdMap<TaskId, ProcessorId> assigned_;          // mu, or nowhere
  IdMap<ProcessorId, std::uint8_t> was_live_;    // since has_newly_failed()
  std::size_t finished_ = 0;
  std::uint64_t completions_ = 0;
  bool changed_ = false;  // have machines at this moment?
  bool starts_wait_ = false;
  bool happened_ = false;  // has anything?
  Execution result_;
};

}  // namespace dagsweep
