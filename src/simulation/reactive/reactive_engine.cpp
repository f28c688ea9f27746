#include "simulation/reactive/reactive_engine.hpp"

#include <optional>
#include <utility>

#include "simulation/reactive/monitored_run.hpp"
#include "simulation/reactive/online_run.hpp"
#include "simulation/reactive/remapping.hpp"

namespace dagsweep {
namespace {

OnFinish notices_to(ReactiveScheduler& scheduler) {
  if (!scheduler.wants_completion_notices()) return nullptr;
  return [&](TaskId task, ProcessorId p, double elapsed) { scheduler.finished(task, p, elapsed); };
}

/// One run of a reactive scheduler: alternates between the engine and the rescheduling points.
class ReactiveRun {
 public:
  ReactiveRun(const Experiment& experiment, ReactiveScheduler& scheduler,
              const Rescheduling& options, const Scenario& scenario, const StopToken& stop,
              const Listeners& listeners)
      : scheduler_(scheduler),
        scheduling_cost_(options.scheduling_cost),
        stop_(stop),
        run_(experiment, options, scenario, stop, false, notices_to(scheduler), listeners) {}

  ReactiveExecution run() {
    Schedule planned = scheduler_.schedule(run_.snapshot(), stop_);
    run_.notify(SchedulerDecided{});
    accept(planned);
    const bool completed = run_to_end();
    return {run_.engine().take_result(completed), std::move(planned)};
  }

 private:
  /// A call with a scheduling cost; the old mapping holds until it ends.
  struct CallInProgress {
    Schedule schedule;
    double end;
  };

  /// Whether all tasks have finished; otherwise the run has stalled.
  bool run_to_end() {
    using Pause = MonitoredRun::Pause;
    while (true) {
      const Pause pause = run_to_pause();
      if (pause == Pause::finished) return true;
      if (pause == Pause::stalled || end_call_or_reach_point() == RunProgress::stalled) {
        return false;
      }
    }
  }

  /// To the end of the call in progress, or to the next rescheduling point.
  MonitoredRun::Pause run_to_pause() {
    using Until = MonitoredRun::Until;
    if (call_) return run_.engine().run_until(call_->end, Until::limit);
    ReschedulingPoints& points = run_.points();
    return run_.engine().run_until(points.next_time(),
                                   points.are_on_change() ? Until::change : Until::limit);
  }

  RunProgress end_call_or_reach_point() {
    if (!call_) return reach_point();
    const CallInProgress ended = *std::exchange(call_, std::nullopt);
    return put_in_force(ended.schedule);
  }

  RunProgress reach_point() {
    if (run_.begin_point() == RunProgress::stalled) return RunProgress::stalled;
    const RunProgress progress = reschedule();
    run_.end_point();
    return progress;
  }

  RunProgress reschedule() {
    run_.handle_failures(false);
    run_.note_call();
    auto schedule = scheduler_.reschedule(run_.snapshot(), stop_);
    if (!schedule) {
      if (const std::uint64_t count = scheduler_.dropped_assignments(); count > 0) {
        run_.notify(TasksAssigned{count});
      }
      queue_undone_tasks(run_.engine(), run_.state(), run_.view());
      send_missing_inputs(run_.engine(), run_.state());
      run_.points().pass_until(run_.now() + cost());
      return run_.progress(false);
    }
    if (cost() > 0.0) send_missing_inputs(run_.engine(), run_.state());
    run_.notify(SchedulerDecided{});
    return accept(std::move(*schedule));
  }

  /// Simulated time of the latest call.
  double cost() const {
    return scheduling_cost_ * static_cast<double>(scheduler_.pairs_examined());
  }

  RunProgress accept(Schedule schedule) {
    const double taken = cost();
    if (taken == 0.0) return put_in_force(schedule);
    call_ = CallInProgress{std::move(schedule), run_.now() + taken};
    return RunProgress::continues;
  }

  RunProgress put_in_force(const Schedule& schedule) {
    const bool is_first = !std::exchange(has_schedule_, true);
    const bool changed =
        remap(run_.engine(), run_.state(), run_.view(), schedule, scheduler_.planned_tasks());
    if (changed && !is_first) run_.notify(MappingChanged{});
    run_.points().pass_until(run_.now());
    return run_.progress(changed);
  }

  ReactiveScheduler& scheduler_;
  const double scheduling_cost_;
  const StopToken& stop_;
  MonitoredRun run_;
  std::optional<CallInProgress> call_;
  bool has_schedule_ = false;  // whether a schedule has come into force
};

}  // namespace

ReactiveExecution execute_reactively(const Experiment& experiment, ReactiveScheduler& scheduler,
                                     const Rescheduling& rescheduling, const Scenario& scenario,
                                     const StopToken& stop, const Listeners& listeners) {
  return ReactiveRun(experiment, scheduler, rescheduling, scenario, stop, listeners).run();
}

ReactiveExecution execute_reactively(const Experiment& experiment, OnlineScheduler& scheduler,
                                     const Rescheduling& rescheduling, const Scenario& scenario,
                                     const StopToken& stop, const Listeners& listeners) {
  return OnlineRun(experiment, scheduler, rescheduling, scenario, stop, listeners).run();
}

}  // namespace dagsweep
