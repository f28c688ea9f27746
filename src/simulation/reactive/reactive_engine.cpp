#include "simulation/reactive/reactive_engine.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"
#include "simulation/reactive/completion_notifier.hpp"
#include "simulation/reactive/online_run.hpp"
#include "simulation/reactive/regeneration.hpp"
#include "simulation/reactive/remapping.hpp"
#include "simulation/reactive/rewinding.hpp"
#include "simulation/reactive/stall_detection.hpp"

namespace dagsweep {
namespace {

constexpr double never = PlatformState::never;

/// One run: lets the engine go from one rescheduling point to the next.
class ReactiveRun {
 public:
  ReactiveRun(const Experiment& experiment, Scheduler& scheduler, const Rescheduling& how,
              const Scenario& scenario, const StopToken& stop, Observer* observer)
      : instance_(experiment.instance),
        true_times_(experiment.execution_times()),
        scheduler_(scheduler),
        how_(how),
        on_change_(how.on_change || how.period == 0.0),
        stop_(stop),
        execution_state_(instance_.graph, instance_.platform.processor_count(), how.keeps_copies,
                         scheduler.online() != nullptr && scheduler.online()->replicates_results()),
        monitoring_(scheduler, execution_state_, observer),
        engine_(experiment, scenario, stop,
                scheduler.wants_completion_notices() ? &monitoring_ : observer, &execution_state_) {
    if (scheduler.online() == nullptr) return;
    online_.emplace(*scheduler.online(), engine_, instance_, how_, stop_, effort_);
    monitoring_.set_online(&*online_);
  }

  ReactiveExecution run() {
    Schedule planned = scheduler_.schedule(snapshot(), stop_);
    if (online_) {
      online_->find_ready(view());
      online_->settle(view());
    } else {
      accept(planned);
    }
    bool completed = false;
    for (bool goes_on = true; goes_on;) {
      const Pause pause = engine_.run_until(next_stop(), pauses_after());
      completed = pause == Pause::finished;
      goes_on = !completed && pause != Pause::stalled && go_on_after(pause);
    }
    Execution result = engine_.take_result(completed);
    effort_.retransmitted = result.effort.retransmitted;
    effort_.repeated_time = result.effort.repeated_time;
    result.effort = effort_;
    return {std::move(result), std::move(planned)};
  }

 private:
  using Pause = OneReplicaEngine::Pause;
  using Until = OneReplicaEngine::Until;

  Until pauses_after() const {
    if (online_) return Until::moment;
    return on_change_ && !pending_ ? Until::change : Until::limit;
  }
  /// False: the run has stalled.
  bool go_on_after(Pause pause) {
    if (!online_) return react();
    if (pause != Pause::limit) online_->settle(view());
    if (online_->is_deciding()) {
      changed_meanwhile_ = changed_meanwhile_ || pause == Pause::changed;
      return pause != Pause::limit || end_decision();
    }
    const bool is_point = pause == Pause::limit || (on_change_ && pause == Pause::changed);
    return !is_point || react();
  }
  /// False: the run has stalled.
  bool end_decision() {
    online_->end_decision(view());
    pass_points_until(now());
    online_->settle(view());
    return !(on_change_ && std::exchange(changed_meanwhile_, false)) || react();
  }

  double now() { return engine_.machines().now(); }
  bool is_away(ProcessorId p) {
    return engine_.machines().processor_availability()[p.index()] == 0.0;
  }

  /// When the run has to be looked at again: a point, or a schedule that comes into force.
  double next_stop() const {
    if (pending_) return decision_end_;
    if (online_ && online_->is_deciding()) return online_->decision_end();
    return on_change_ ? never : next_point_ * how_.period;
  }

  /// What is known at present.
  Snapshot snapshot() {
    PlatformState& machines = engine_.machines();
    for (const ProcessorId p : instance_.platform.processors()) {
      if (!machines.processors().is_running(p)) continue;
      const TaskId task = engine_.queues().front(p);
      const double whole = true_times_(task, p);
      const double left = machines.processors().work_left(p, machines.now());
      execution_state_.set_computed(task, whole > 0.0 ? std::max(0.0, 1.0 - left / whole) : 0.0);
    }
    engine_.transfers().for_each([&](EdgeId edge, ProcessorId /*from*/) {
      const TransferProgress progress = engine_.transfers().progress(edge);
      execution_state_.set_moved(edge, progress.moved, progress.startup_left);
    });
    return view();
  }
  Snapshot view() {
    PlatformState& machines = engine_.machines();
    return {instance_,
            machines.now(),
            how_.reference_makespan,
            machines.processor_availability(),
            machines.link_availability(),
            execution_state_.tasks(),
            execution_state_.edges(),
            &execution_state_.copies(),
            &engine_.queues()};
  }

  /// False: the run has stalled.
  bool react() {
    if (pending_) {
      const Schedule schedule = std::move(*pending_);
      pending_.reset();
      return put_in_force(schedule);
    }
    if (static_cast<double>(++points_) >= how_.most_points) {
      if (!engine_.may_resume() && is_stranded()) return false;
      throw RunError("livelock: not finished after " + shortest(how_.most_points) +
                     " rescheduling points, at time " + shortest(now()) +
                     " (tasks may migrate for ever; try a longer period, or more most_points)");
    }
    next_point_ += 1.0;
    engine_.machines().tell(PointReached{});
    drop_stranded_transfers();
    const bool taken_back = look_for_failures();
    asked_at_ = now();
    known_completions_ = engine_.completions();
    if (online_) return !has_stalled(decide_online(taken_back));
    const auto schedule = scheduler_.reschedule(snapshot(), stop_);
    if (!schedule) {
      pass_points_until(now() + cost());
      return !has_stalled(false);
    }
    ++effort_.reschedulings;
    return accept(*schedule);
  }

  /// Was any task taken back, given a processor, or moved?
  bool decide_online(bool taken_back) {
    const std::uint64_t before = effort_.scheduling_operations;
    if (has_lost_) online_->find_ready(view());
    online_->send_missing(view());
    online_->settle(view());
    const bool moved = online_->balance(view());
    if (moved) online_->settle(view());  // a processor may have nothing left to do
    if (taken_back || moved) ++effort_.remappings;
    return taken_back || effort_.scheduling_operations > before || online_->is_deciding();
  }

  double cost() const {
    return how_.scheduling_cost * static_cast<double>(scheduler_.pairs_examined());
  }
  /// The next point is the first at `time` or later that has not been.
  void pass_points_until(double time) {
    if (on_change_ || !(next_point_ * how_.period < time)) return;
    next_point_ = std::floor(time / how_.period);
    // Rounding may put it one too low; a step must be one even where numbers are that large.
    while (next_point_ * how_.period < time) {
      next_point_ = std::max(next_point_ + 1.0, std::nextafter(next_point_, never));
    }
  }

  bool accept(const Schedule& schedule) {
    const double taken = cost();
    if (taken == 0.0) return put_in_force(schedule);
    decision_end_ = now() + taken;
    pending_ = schedule;
    return true;
  }

  /// False: the run has stalled.
  bool put_in_force(const Schedule& schedule) {
    const bool changed = remap(engine_, execution_state_, view(), schedule, effort_);
    if (changed && !is_first_) ++effort_.remappings;  // that of time 0 counts in no metric
    is_first_ = false;
    pass_points_until(now());
    return !has_stalled(changed);
  }

  /// After a point: nothing moves, and the same execution_state lies ahead at every point; or some
  /// task has lost for good what it needs, whatever the others do. That is looked for now and then
  /// only.
  bool has_stalled(bool changed) {
    if (engine_.is_complete() || engine_.may_resume()) return false;
    const bool is_outdated =
        engine_.machines().last_change() > asked_at_ || engine_.completions() > known_completions_;
    if (engine_.is_moving()) return std::has_single_bit(points_) && is_stranded();
    return !(changed || is_outdated || engine_.changes_again()) || is_stranded();
  }
  bool is_stranded() {
    if ((how_.rewinds || how_.regenerates) && has_live_processor())
      return false;  // it may be made again
    return has_stranded_task(view(), how_.keeps_copies);
  }
  bool has_live_processor() {
    const auto availability = engine_.machines().processor_availability();
    return std::any_of(availability.begin(), availability.end(), [](double a) { return a > 0.0; });
  }

  void drop_stranded_transfers() {
    std::vector<EdgeId> stranded;
    engine_.transfers().for_each([&](EdgeId edge, ProcessorId from) {
      if (is_away(from)) stranded.push_back(edge);
    });
    for (const EdgeId edge : stranded) engine_.drop(edge);
    engine_.transfers().drop_copies([&](ProcessorId p) { return is_away(p); });
  }

  /// Were tasks taken back?
  bool look_for_failures() {
    std::vector<ProcessorId> failed;
    for (const ProcessorId p : instance_.platform.processors()) {
      if (engine_.has_newly_failed(p)) failed.push_back(p);
    }
    if (how_.rewinds && !failed.empty()) rewind(failed);
    return how_.regenerates && regenerate(failed);
  }

  bool regenerate(std::span<const ProcessorId> failed) {
    for (const ProcessorId p : failed) execution_state_.lose_copies(p);
    has_lost_ = has_lost_ || !failed.empty();
    return has_lost_ && dagsweep::regenerate(engine_, view(), online_.has_value(), effort_);
  }

  void rewind(std::span<const ProcessorId> failed) {
    std::vector<std::uint32_t> levels;
    for (const TaskId task : tasks_to_rewind(view(), failed, how_.keeps_copies)) {
      const ProcessorId placed = *execution_state_.task(task).placed;
      if (execution_state_.task(task).phase == TaskPhase::finished) ++effort_.reexecuted_tasks;
      effort_.lost_compute += engine_.rewind(task);
      ++effort_.rewound_tasks;
      levels.push_back(instance_.graph.level(task));
      engine_.machines().tell(TaskRewound{task, placed});
    }
    for (const ProcessorId p : failed) execution_state_.lose_copies(p);
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    effort_.rewound_levels += levels.size();
  }

  const Instance& instance_;
  const ExecutionTimes& true_times_;
  Scheduler& scheduler_;
  const Rescheduling how_;
  const bool on_change_;
  const StopToken& stop_;
  ExecutionState execution_state_;
  CompletionNotifier monitoring_;
  OneReplicaEngine engine_;
  std::optional<OnlineRun> online_;  // if tasks get a processor only when they are ready
  std::uint64_t points_ = 0;
  double next_point_ = 1.0;  // k of the next one
  bool is_first_ = true;     // is no schedule in force yet?
  std::optional<Schedule> pending_;
  double asked_at_ = 0.0;                // last call
  std::uint64_t known_completions_ = 0;  // at that time
  double decision_end_ = 0.0;            // when the pending one comes into force
  bool changed_meanwhile_ = false;       // has a machine, during an online call?
  bool has_lost_ = false;                // has any processor failed?
  Effort effort_;
};

}  // namespace

ReactiveExecution execute_reactively(const Experiment& experiment, Scheduler& scheduler,
                                     const Rescheduling& rescheduling, const Scenario& scenario,
                                     const StopToken& stop, Observer* observer) {
  return ReactiveRun(experiment, scheduler, rescheduling, scenario, stop, observer).run();
}

}  // namespace dagsweep
