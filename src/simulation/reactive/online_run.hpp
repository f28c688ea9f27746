#pragma once

#include <vector>

#include "core/stop.hpp"
#include "schedule/online_policy.hpp"
#include "schedule/rescheduling.hpp"
#include "simulation/engine/one_replica_engine.hpp"

namespace dagsweep {

/// Carries out what is decided about ready tasks (spec 3.2, `l-heft`): after the completions of a
/// moment results are copied; then, if a live processor has nothing to do, ready tasks get
/// processors, and so on until nothing more follows. At rescheduling points tasks move from queue
/// to queue. Snapshots are the execution_state's.
class OnlineRun {
 public:
  /// All must outlive it.
  OnlineRun(OnlinePolicy& decisions, OneReplicaEngine& engine, const Instance& instance,
            const Rescheduling& how, const StopToken& stop, Effort& effort);

  /// The task has finished.
  void finished(TaskId task) { just_finished_.push_back(task); }
  /// All that happens at this moment has, up to here.
  void settle(const Snapshot& now);

  /// At a point, after tasks were taken back or undone.
  void find_ready(const Snapshot& now);
  /// Inputs of queued tasks that are missing set out, if they can.
  void send_missing(const Snapshot& now);
  /// Did any task move?
  bool balance(const Snapshot& now);

  /// Is a decision being made, which takes time? Then until when.
  bool is_deciding() const { return !pending_.empty(); }
  double decision_end() const { return decision_end_; }
  /// The decision is made: what is still possible of it comes into force.
  void end_decision(const Snapshot& now);

 private:
  void replicate(const Snapshot& now);
  bool assign_ready(const Snapshot& now);
  bool has_idle_processor(const Snapshot& now) const;
  void consider(const Snapshot& now, TaskId task);
  void give(const Snapshot& now, const Assignment& given);
  void send_missing(const Snapshot& now, TaskId task, ProcessorId p);

  OnlinePolicy& decisions_;
  OneReplicaEngine& engine_;
  const Instance& instance_;
  const TaskGraph& graph_;
  const double scheduling_cost_;
  const StopToken& stop_;
  Effort& effort_;
  std::vector<TaskId> just_finished_;
  std::vector<TaskId> gathered_;           // nobody's, every input held by some processor
  IdMap<TaskId, std::uint8_t> is_listed_;  // in gathered_?
  std::vector<TaskId> ready_;              // of these, those whose inputs live processors hold
  std::vector<Assignment> given_, pending_;
  double decision_end_ = 0.0;
};

}  // namespace dagsweep
