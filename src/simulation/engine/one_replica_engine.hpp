#pragma once

#include "core/number.hpp"
#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/task_queues.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/engine/execution_state.hpp"
#include "simulation/engine/platform_state.hpp"
#include "simulation/engine/transfers.hpp"

namespace dagsweep {

/// A run with one replica per task (simulation/README.md, "Static execution"). Each processor runs
/// the tasks of its queue strictly in order; a task starts when its processor is idle and all its
/// inputs have arrived; a finished task sends its results to the processors assigned to its
/// consumers. At one instant: availability events, then completions and their consequences. With an
/// ExecutionState, mapping and queues may change between pauses and tasks may be undone.
class OneReplicaEngine {
 public:
  enum class Mapping { fixed, changes };
  /// All arguments but `listeners` must outlive the engine. `state`, which the engine updates, may
  /// be null if the mapping is fixed and no item of the graph is shared. Applies the events of time
  /// 0; no task is assigned yet.
  OneReplicaEngine(const Experiment& experiment, const Scenario& scenario, const StopToken& stop,
                   const Listeners& listeners, ExecutionState* state, Mapping mapping);

  enum class Pause {
    finished,  ///< every task has finished
    stalled,   ///< nothing progresses or will progress under the current mapping
    limit,     ///< all events up to and including the limit are done
    changed,   ///< an availability has changed, and all events of this instant are done
    instant,   ///< something has completed, and all events of this instant are done
  };
  /// When run_until() pauses: only at the limit; also after each instant with an availability
  /// change; or also after each instant with such a change or a completion.
  enum class Until { limit, change, instant };
  /// Continues the run.
  Pause run_until(double limit, Until until = Until::limit);

  PlatformState& platform() { return platform_; }
  TaskQueues& queues() { return queues_; }
  /// Whether inputs are pulled: sent when their consumer's turn comes, not when they are produced.
  bool pulls() const { return pulls_; }
  /// Lets pulled inputs be requested from copies although their producer has been undone. Queues in
  /// order of assignment require this, because there the producer may depend on a task behind its
  /// consumer.
  void request_copies() { requests_copies_ = true; }
  /// The current state as schedulers see it, with the progress recorded in ExecutionState. Requires
  /// a state.
  Snapshot view() const;
  Transfers& transfers() { return transfers_; }
  /// Whether the task would be executed on p as soon as its inputs are there, in no queue
  /// (ExecutionRules). Only if the mapping is fixed.
  bool is_immediate(TaskId task, ProcessorId p) const {
    return zero_work_is_immediate_ && true_times_(task, p) == 0.0;
  }
  /// Assigns a task that is not placed to p.
  void assign(TaskId task, ProcessorId p);
  /// Ends hold_starts() and calls start_next() for every processor.
  void start_all();
  /// Prevents tasks from starting until start_all().
  void hold_starts() { starts_held_ = true; }
  /// Asks for the inputs of a waiting, assigned task: those that are neither on its node nor in
  /// transfer to it set out, each from its best live source, if it has one. An input that is
  /// already there places the task, by a transfer within the node. Requires a state.
  void send_missing(TaskId task);
  /// Starts the replication of the edge's data, held by `from`, to `to`.
  void copy(EdgeId edge, NodeId from, NodeId to);
  /// Starts the next task of p's queue if p is idle and available and the inputs have arrived.
  void start_next(ProcessorId p);

  std::size_t finished_count() const { return finished_; }  ///< number of finished tasks
  /// Whether every task has finished.
  bool is_complete() const { return finished_ == graph_.task_count(); }
  /// Whether a computation or transfer progresses.
  bool is_moving() { return next_completion() < never; }
  /// Number of tasks and transfers completed so far.
  std::uint64_t completions() const { return completions_; }
  /// Whether the scenario has a further event.
  bool changes_again() const { return platform_.scenario().next_time() < never; }

  /// Whether n has availability 0 and was available at some time since the last call for n.
  bool has_newly_failed(NodeId n);

  // The following functions require a state.

  /// Ends the transfer of the edge, which must be in progress. A transfer that others can still
  /// join is cancelled by drop_empty_transfers().
  void drop(EdgeId edge);
  /// Cancels the transfers for which no task waits.
  void drop_empty_transfers() { transfers_.drop_empty(); }
  /// Discards the inputs and the computation of a placed, unfinished task. Returns the computing
  /// time lost.
  double unplace(TaskId task);
  /// Like unplace(), for a task that may be finished; also discards the data that it has sent to
  /// waiting consumers.
  double rewind(TaskId task);
  /// ExecutionState::end_claims()
  void end_claims(TaskId task, NodeId n) { state_->end_claims(task, n); }
  /// Lets a placed, unfinished task restart on `to`: within its node with the inputs that are there
  /// or in transfer, on another node without. Returns the computing time lost.
  double migrate(TaskId task, ProcessorId to);
  /// Removes the assignment of a waiting task that is not placed and in no queue.
  void take_back(TaskId task);
  /// Records that a new mapping leaves the task without a processor.
  void forget_last_processor(TaskId task) { state_->forget_last_processor(task); }

  /// Returns the result of the run; call once, at its end.
  Execution take_result(bool completed);

 private:
  static constexpr ProcessorId unassigned{UINT32_MAX};

  NodeId node(ProcessorId p) const { return instance_.platform.node(p); }
  void finish(ProcessorId p);
  // Functions for pulled inputs; inlined, they would make all other runs 1.1 times as slow.
  [[gnu::noinline]] void offer_results(TaskId task, ProcessorId p);
  bool may_request_inputs(TaskId task) const;
  [[gnu::noinline]] void request_inputs(TaskId task, ProcessorId p);
  [[gnu::noinline]] bool request_again();
  bool has_inputs(TaskId task, ProcessorId p);
  bool is_missing(EdgeId edge) const;
  std::optional<NodeId> source_of(EdgeId edge, NodeId to) const;
  bool join(EdgeId edge);
  void send(EdgeId edge, NodeId from);
  [[gnu::noinline]] void send_shared(EdgeId edge, NodeId from);
  void send_results(TaskId task, ProcessorId p);
  void receive_copy(EdgeId edge, NodeId n);
  void deliver(EdgeId edge);
  [[gnu::noinline]] void execute_immediately(TaskId task);
  void apply_events();
  double next_completion() {
    return std::min(platform_.processors().next_time(), transfers_.next_time());
  }
  double discard_computation(TaskId task);
  void drop_inputs(TaskId task);

  const Instance& instance_;
  const TaskGraph& graph_;
  const ExecutionTimes& true_times_;
  const StopToken& stop_;
  ExecutionState* state_;  // may be null
  PlatformState platform_;
  Transfers transfers_;
  TaskQueues queues_;
  // Without a state: number of inputs not yet on the task's node.
  IdMap<TaskId, std::uint32_t> missing_inputs_;
  // With a state: index of the input found missing last.
  IdMap<TaskId, std::uint32_t> awaited_input_;
  IdMap<TaskId, ProcessorId> assigned_;  // mu, or unassigned
  // Whether n was available at some time since the last has_newly_failed().
  IdMap<NodeId, std::uint8_t> was_live_;
  const bool mapping_is_fixed_;
  const bool pulls_;
  bool requests_copies_ = false;
  // If pulls_:
  IdMap<TaskId, std::uint32_t> unfinished_inputs_;  // number of unfinished predecessors
  // Without a state: whether the data is sent, or on the consumer's node.
  IdMap<EdgeId, std::uint8_t> is_requested_;
  // Processors whose next tasks wait for data that no node can send now.
  std::vector<ProcessorId> to_retry_;
  const bool zero_work_is_immediate_;
  std::vector<TaskId> immediate_;  // tasks being executed by execute_immediately()
  // Immediate tasks that have all inputs, but whose processors have availability 0.
  std::vector<TaskId> held_immediate_;
  std::vector<EdgeId> starting_;  // a stack, of send_shared()
  std::size_t finished_ = 0;
  std::uint64_t completions_ = 0;
  bool starts_held_ = false;
  bool changed_ = false;    // an availability has changed since the last Pause::changed
  bool completed_ = false;  // something has completed since the last Pause::instant
  Execution result_;
};

}  // namespace dagsweep
