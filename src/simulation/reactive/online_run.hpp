#pragma once

#include <variant>
#include <vector>

#include "core/stop.hpp"
#include "schedule/online_scheduler.hpp"
#include "simulation/reactive/monitored_run.hpp"
#include "simulation/reactive/reactive_execution.hpp"
#include "simulation/reactive/ready_tasks.hpp"

namespace dagsweep {

/// One run of an online scheduler (README.md of this folder, "Online assignment"). After the
/// completions of an instant results are replicated; then ready tasks are assigned, while a live
/// processor has nothing running or queued or if the scheduler assigns at once. At rescheduling
/// points waiting tasks move between queues.
class OnlineRun {
 public:
  /// All arguments but `options` and `listeners` must outlive this object.
  OnlineRun(const Experiment& experiment, OnlineScheduler& scheduler, const Rescheduling& options,
            const Scenario& scenario, const StopToken& stop, const Listeners& listeners);

  /// Call once.
  ReactiveExecution run();

 private:
  /// Assignments take effect at once, or after a call with a scheduling cost.
  struct NoCall {};
  struct CallInProgress {
    std::vector<Assignment> assignments;  // that take effect at `end`
    double end;
    bool changed = false;  // an availability has changed during the call
  };

  RunProgress handle(MonitoredRun::Pause pause);
  RunProgress end_call();
  RunProgress reach_point();

  void settle(const Snapshot& now);
  void replicate(const Snapshot& now);
  bool assign_ready(const Snapshot& now);
  bool has_idle_processor(const Snapshot& now) const;
  bool is_possible(const Snapshot& now, const Assignment& assignment) const;
  void enqueue(const Assignment& assignment);
  void send_missing(const Snapshot& now);
  bool balance(const Snapshot& now);

  OnlineScheduler& scheduler_;
  const Instance& instance_;
  const TaskGraph& graph_;
  const double scheduling_cost_;
  const bool keeps_copies_;
  const bool assigns_at_once_;
  const StopToken& stop_;
  MonitoredRun run_;
  OneReplicaEngine& engine_;
  ReadyTasks ready_;
  std::variant<NoCall, CallInProgress> call_;
  std::vector<TaskId> newly_finished_;   // at this instant
  std::vector<Assignment> assignments_;  // of the latest call
  std::uint64_t enqueued_ = 0;           // tasks so far
};

}  // namespace dagsweep
