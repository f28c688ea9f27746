#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/stop.hpp"
#include "runs/executed_run.hpp"
#include "schedulers/external/answer_checker.hpp"
#include "schedulers/prediction/makespan_bound.hpp"
#include "simulation/reactive/online_run.hpp"

namespace dagsweep {

/// A run whose ready tasks are assigned by the caller, one at each decision; between decisions it
/// goes on by itself. It is the run of an online scheduler that assigns one task, or none, at each
/// call.
class DecidedRun {
 public:
  enum class Status : std::uint8_t { deciding, done, stalled, failed };

  /// Starts the run and goes to the first decision. The scheduler of the request, which is online,
  /// is not called: it determines how the run treats data and tasks. Throws as scenario_of().
  DecidedRun(std::shared_ptr<const PreparedExperiment> on, const RunRequest& request,
             const StopToken& stop);
  DecidedRun(const DecidedRun&) = delete;
  DecidedRun& operator=(const DecidedRun&) = delete;

  Status status() const { return status_; }
  /// Why the run has failed, or has stalled although a ready task could be assigned.
  const std::string& reason() const { return reason_; }

  // While the status is `deciding`:

  /// The ready tasks, in canonical order.
  std::span<const TaskId> ready() const { return ready_; }
  /// [ready * P] whether check() accepts the task on the processor: it is live, can run it, and has
  /// the task's group.
  std::vector<std::uint8_t> allowed();
  /// [ready * P] estimated time at which each ready task would finish on each processor if it were
  /// assigned now, behind the tasks queued there; infinity: never. Valid until the next decision.
  std::span<const double> finishes();
  /// Throws InputError unless this is a ready task and a live processor that can run it.
  void check(Assignment place);
  /// Assigns a task, which check() accepts, and goes to the next decision.
  void assign(Assignment place) { decide({&place, 1}); }
  /// Assigns no task: the next decision, after another event, offers the same tasks again.
  void wait() { decide({}); }

  // At any time:

  /// The makespan, if the run is done.
  double time() { return run_.time(); }
  /// The state of the run at this time. Valid while decisions() stays the same.
  const Snapshot& now();
  /// MakespanBound of this state: the makespan, if the run is done.
  double makespan_bound() { return bound_(now()); }
  /// Number of decisions that have been made.
  std::uint64_t decisions() const { return decisions_; }
  /// The execution of a run that has ended.
  const Execution& execution() const { return execution_; }

 private:
  void decide(std::span<const Assignment> tasks);
  void advance();

  const std::shared_ptr<const PreparedExperiment> on_;
  const Rescheduling rescheduling_;
  const Scenario scenario_;
  const std::unique_ptr<OnlineScheduler> undecided_;
  const StopToken never_;
  OnlineRun run_;
  AnswerChecker answers_;
  Estimates estimates_;
  MakespanBound bound_;
  Status status_ = Status::deciding;
  std::string reason_;
  std::vector<TaskId> ready_;
  std::optional<Snapshot> now_;   // result of now() for this decision, once asked for
  std::vector<double> finishes_;  // result of finishes() for this decision, once asked for
  std::uint64_t decisions_ = 0;
  Execution execution_;
};

}  // namespace dagsweep
