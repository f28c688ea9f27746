#pragma once

#include <functional>
#include <span>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/snapshot.hpp"
#include "simulation/engine/one_replica_engine.hpp"
#include "simulation/reactive/rescheduling_points.hpp"

namespace dagsweep {

enum class RunProgress { continues, stalled };

/// Called when a task has finished on p, `elapsed` time units after its start there; if inputs are
/// pulled, after the start of their first transfer.
using OnFinish = std::function<void(TaskId task, ProcessorId p, double elapsed)>;

/// The common part of reactive and online runs: the engine and the state that schedulers see,
/// rescheduling points, undoing of tasks after failures, and the test for a stall.
class MonitoredRun {
 public:
  /// `experiment` and `stop` must outlive this object. `replicates`: results may be copied to
  /// processors that do not need them. `on_finish` may be empty.
  MonitoredRun(const Experiment& experiment, const Rescheduling& options, const Scenario& scenario,
               const StopToken& stop, bool replicates, OnFinish on_finish,
               const Listeners& listeners);
  MonitoredRun(const MonitoredRun&) = delete;
  MonitoredRun& operator=(const MonitoredRun&) = delete;

  using Pause = OneReplicaEngine::Pause;
  using Until = OneReplicaEngine::Until;

  OneReplicaEngine& engine() { return engine_; }
  const ExecutionState& state() const { return state_; }
  ReschedulingPoints& points() { return points_; }
  double now() { return engine_.platform().now(); }
  /// Notifies the listeners of an event at the current time.
  template <class Event>
  void notify(const Event& event) {
    engine_.platform().notify(event);
  }

  /// Listens to its own events: reports finished tasks to `on_finish`.
  void on(double time, const TaskFinished& event);

  /// The current state with the progress of running tasks and transfers.
  Snapshot snapshot();
  /// The current state, with the progress of the last snapshot().
  Snapshot view();

  /// Begins a rescheduling point. If no further task has finished for `most_points` points, returns
  /// `stalled` if the run is stalled, otherwise throws RunError (livelock).
  RunProgress begin_point();
  /// Notifies listeners of the end of a rescheduling point.
  void end_point();
  /// Performs steps 1 and 2 of a rescheduling point (README.md of this folder). Returns whether
  /// tasks were taken back. `online`: also takes back tasks that wait for data that no live
  /// processor holds.
  bool handle_failures(bool online);
  /// Whether handle_failures() has found a processor at availability 0 and regenerates: until then
  /// nothing is out of reach or lost.
  bool has_regenerated() const { return has_regenerated_; }
  /// Records that the scheduler is called now; progress() compares with this state.
  void note_call();
  /// Called after a rescheduling point. Returns `stalled` if nothing progresses and every later
  /// point would find the same state, or if some task can never gather its inputs. While something
  /// progresses, the latter test, which is costly, is made only at points whose number is a power
  /// of two. `changed`: whether the point changed the state.
  RunProgress progress(bool changed);

 private:
  Listeners with_reports(Listeners listeners);
  bool is_away(NodeId n) { return !engine_.platform().is_live(n); }
  bool is_stranded();
  bool has_live_processor();
  void drop_stranded_transfers();
  bool is_transferred(EdgeId edge);
  void rewind(std::span<const NodeId> failed);

  const Instance& instance_;
  const ExecutionTimes& true_times_;
  const Rescheduling options_;
  ExecutionState state_;
  const OnFinish on_finish_;
  OneReplicaEngine engine_;
  ReschedulingPoints points_;
  bool has_regenerated_ = false;
  double last_call_ = 0.0;                 // time of the last point
  std::uint64_t completions_at_call_ = 0;  // number of completions before that point
};

}  // namespace dagsweep
