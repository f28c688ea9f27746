#pragma once

#include <vector>

#include "core/stop.hpp"
#include "schedule/online_policy.hpp"
#include "schedule/rescheduling.hpp"
#include "simulation/engine/one_replica_engine.hpp"

namespace dagsweep {

/// Applies the decisions of an online policy (`l-heft`; README.md of this folder, "Online
/// assignment"). After the completions of an instant results are replicated; then, while a live
/// processor has nothing running or queued, ready tasks are assigned. At rescheduling points
/// waiting tasks move between queues. Snapshots passed in must be views of the engine's
/// ExecutionState.
class OnlineRun {
 public:
  /// All arguments must outlive this object.
  OnlineRun(OnlinePolicy& policy, OneReplicaEngine& engine, const Instance& instance,
            const Rescheduling& options, const StopToken& stop, Effort& effort);

  /// Called when the task has finished.
  void finished(TaskId task) { newly_finished_.push_back(task); }
  /// Called after the completions of an instant: replicates and assigns until nothing changes.
  void settle(const Snapshot& now);

  /// Collects the candidates anew; at a rescheduling point, after tasks were taken back or undone.
  void find_ready(const Snapshot& now);
  /// Starts the transfers of missing inputs of queued tasks that have a live source.
  void send_missing(const Snapshot& now);
  /// Moves waiting tasks between queues; returns whether any task moved.
  bool balance(const Snapshot& now);

  /// Whether a call with a scheduling cost is in progress, until decision_end().
  bool is_deciding() const { return !pending_.empty(); }
  double decision_end() const { return decision_end_; }
  /// Ends the call: applies those of its assignments that are still possible.
  void end_decision(const Snapshot& now);

 private:
  void replicate(const Snapshot& now);
  bool assign_ready(const Snapshot& now);
  bool has_idle_processor(const Snapshot& now) const;
  void consider(const Snapshot& now, TaskId task);
  void enqueue(const Snapshot& now, const Assignment& assignment);
  void send_missing(const Snapshot& now, TaskId task, ProcessorId p);

  OnlinePolicy& policy_;
  OneReplicaEngine& engine_;
  const Instance& instance_;
  const TaskGraph& graph_;
  const double scheduling_cost_;
  const StopToken& stop_;
  Effort& effort_;
  std::vector<TaskId> newly_finished_;     // at this instant
  std::vector<TaskId> candidates_;         // unassigned, every input held by some processor
  IdMap<TaskId, std::uint8_t> is_listed_;  // whether in candidates_
  std::vector<TaskId> ready_;              // candidates whose inputs live processors hold
  std::vector<Assignment> assignments_;    // of the current call
  std::vector<Assignment> pending_;        // of the call in progress until decision_end_
  double decision_end_ = 0.0;
};

}  // namespace dagsweep
