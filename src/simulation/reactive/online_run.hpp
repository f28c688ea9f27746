#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "schedule/online_scheduler.hpp"
#include "simulation/reactive/monitored_run.hpp"
#include "simulation/reactive/reactive_execution.hpp"
#include "simulation/reactive/ready_tasks.hpp"

namespace dagsweep {

/// One run of an online scheduler (README.md of this folder, "Online assignment"). After the
/// completions of an instant, results are replicated; then ready tasks are assigned, if a live
/// processor has nothing running or queued or if the scheduler assigns at once. At rescheduling
/// points waiting tasks move between queues.
class OnlineRun {
 public:
  /// All arguments but `options` and `listeners` must outlive this object.
  OnlineRun(const Experiment& experiment, OnlineScheduler& scheduler, const Rescheduling& options,
            const Scenario& scenario, const StopToken& stop, const Listeners& listeners);

  /// Executes the whole run, in which the scheduler assigns tasks. Call it once, and none of the
  /// functions below.
  ReactiveExecution run();

  // To let the caller assign tasks instead, call advance() and assign() by turns until the run has
  // ended.

  /// Continues the run until ready tasks must be assigned (returns true) or to its end (false).
  bool advance();
  /// The ready tasks at which advance() has stopped, in the order in which they became ready. Valid
  /// until the next advance().
  std::span<const TaskId> ready() const { return ready_.latest(); }
  /// Assigns some or none of the ready tasks, in the order in which they are queued.
  /// `pairs_examined` determines the scheduling cost.
  void assign(std::span<const Assignment> tasks, std::uint64_t pairs_examined);
  double time() { return run_.now(); }
  /// The state at time().
  Snapshot snapshot() { return run_.snapshot(); }
  /// Returns the result of the run, which must have ended. Call once.
  Execution take_result();

 private:
  /// The steps of a run between assignments.
  enum class Step { events, pause, point, moves, point_end, end };
  /// A call with a scheduling cost; without one, assignments take effect at once.
  struct CallInProgress {
    std::vector<Assignment> assignments;  // assignments that take effect at `end`
    double end;
    bool changed = false;  // an availability has changed during the call
  };
  /// The rescheduling point in progress.
  struct Point {
    std::uint64_t enqueued_before = 0;
    bool taken_back = false;
    bool moved = false;
  };

  Step take(Step step);
  Step run_events();
  Step follow_pause();
  Step end_call();
  Step begin_point();
  Step move_tasks();
  Step end_point();

  bool is_to_assign(const Snapshot& now);
  std::string declined();
  void replicate(const Snapshot& now);
  bool has_idle_processor(const Snapshot& now) const;
  bool is_possible(const Snapshot& now, const Assignment& assignment) const;
  void enqueue(const Assignment& assignment);
  void send_missing(const Snapshot& now);
  bool balance(const Snapshot& now);
  /// Moves at one rescheduling point after which the run fails.
  std::size_t most_moves() const {
    return 1000 + 10 * instance_.graph.task_count() * instance_.platform.processor_count();
  }

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
  Step next_ = Step::events;
  bool is_settled_ = false;  // nothing is to be assigned before the next step
  MonitoredRun::Pause pause_{};
  std::optional<CallInProgress> call_;
  Point point_;
  std::vector<TaskId> newly_finished_;  // tasks that have finished at this instant
  std::uint64_t enqueued_ = 0;          // number of tasks queued so far
  bool has_declined_ = false;           // the last call assigned nothing
};

}  // namespace dagsweep
