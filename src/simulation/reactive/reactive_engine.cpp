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

/// One run: alternates between the engine and the rescheduling points.
class ReactiveRun {
 public:
  ReactiveRun(const Experiment& experiment, Scheduler& scheduler, const Rescheduling& options,
              const Scenario& scenario, const StopToken& stop, Observer* observer)
      : instance_(experiment.instance),
        true_times_(experiment.execution_times()),
        scheduler_(scheduler),
        options_(options),
        on_change_(options.on_change || options.period == 0.0),
        stop_(stop),
        state_(instance_.graph, instance_.platform.processor_count(), options.keeps_copies,
               scheduler.online() != nullptr && scheduler.online()->replicates_results()),
        notifier_(scheduler, state_, observer),
        engine_(experiment, scenario, stop,
                scheduler.wants_completion_notices() ? &notifier_ : observer, &state_) {
    if (scheduler.online() == nullptr) return;
    online_.emplace(*scheduler.online(), engine_, instance_, options_, stop_, effort_);
    notifier_.set_online(&*online_);
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
    for (bool running = true; running;) {
      const Pause pause = engine_.run_until(next_stop(), pauses_after());
      completed = pause == Pause::finished;
      running = !completed && pause != Pause::stalled && handle_pause(pause);
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
    if (online_) return Until::instant;
    return on_change_ && !pending_ ? Until::change : Until::limit;
  }

  /// Returns false if the run has stalled, as do all functions it calls that return bool.
  bool handle_pause(Pause pause) {
    if (!online_) return react();
    if (pause != Pause::limit) online_->settle(view());
    if (online_->is_deciding()) {
      changed_during_call_ = changed_during_call_ || pause == Pause::changed;
      return pause != Pause::limit || end_decision();
    }
    const bool is_point = pause == Pause::limit || (on_change_ && pause == Pause::changed);
    return !is_point || react();
  }
  bool end_decision() {
    online_->end_decision(view());
    pass_points_until(now());
    online_->settle(view());
    return !(on_change_ && std::exchange(changed_during_call_, false)) || react();
  }

  double now() { return engine_.platform().now(); }
  bool is_away(ProcessorId p) {
    return engine_.platform().processor_availability()[p.index()] == 0.0;
  }

  /// Time of the next rescheduling point, or at which a call with a scheduling cost ends.
  double next_stop() const {
    if (pending_) return call_end_;
    if (online_ && online_->is_deciding()) return online_->decision_end();
    return on_change_ ? never : next_point_ * options_.period;
  }

  /// The current state with the progress of running tasks and transfers.
  Snapshot snapshot() {
    PlatformState& platform = engine_.platform();
    for (const ProcessorId p : instance_.platform.processors()) {
      if (!platform.processors().is_running(p)) continue;
      const TaskId task = engine_.queues().front(p);
      const double whole = true_times_(task, p);
      const double left = platform.processors().work_left(p, platform.now());
      state_.set_computed(task, whole > 0.0 ? std::max(0.0, 1.0 - left / whole) : 0.0);
    }
    engine_.transfers().for_each([&](EdgeId edge, ProcessorId /*from*/) {
      const TransferProgress progress = engine_.transfers().progress(edge);
      state_.set_moved(edge, progress.moved, progress.startup_left);
    });
    return view();
  }
  /// The current state; progress is that of the last snapshot().
  Snapshot view() {
    PlatformState& platform = engine_.platform();
    return {instance_,
            platform.now(),
            options_.reference_makespan,
            platform.processor_availability(),
            platform.link_availability(),
            state_.tasks(),
            state_.edges(),
            &state_.copies(),
            &engine_.queues()};
  }

  bool react() {
    if (pending_) {
      const Schedule schedule = std::move(*pending_);
      pending_.reset();
      return put_in_force(schedule);
    }
    if (static_cast<double>(++points_) >= options_.most_points) {
      if (!engine_.platform().may_resume() && is_stranded()) return false;
      throw RunError("livelock: not finished after " + shortest(options_.most_points) +
                     " rescheduling points, at time " + shortest(now()) +
                     " (tasks may migrate forever; try a longer period or a larger most_points)");
    }
    next_point_ += 1.0;
    engine_.platform().notify(PointReached{});
    drop_stranded_transfers();
    const bool taken_back = handle_failures();
    last_call_ = now();
    completions_at_call_ = engine_.completions();
    if (online_) return !has_stalled(run_online_point(taken_back));
    const auto schedule = scheduler_.reschedule(snapshot(), stop_);
    if (!schedule) {
      pass_points_until(now() + cost());
      return !has_stalled(false);
    }
    ++effort_.reschedulings;
    return accept(*schedule);
  }

  /// Returns whether any task was taken back, assigned or moved.
  bool run_online_point(bool taken_back) {
    const std::uint64_t before = effort_.scheduling_operations;
    if (has_failures_) online_->find_ready(view());
    online_->send_missing(view());
    online_->settle(view());
    const bool moved = online_->balance(view());
    if (moved) online_->settle(view());  // a processor may have become idle
    if (taken_back || moved) ++effort_.remappings;
    return taken_back || effort_.scheduling_operations > before || online_->is_deciding();
  }

  double cost() const {
    return options_.scheduling_cost * static_cast<double>(scheduler_.pairs_examined());
  }
  /// Skips the points before `time`.
  void pass_points_until(double time) {
    if (on_change_ || !(next_point_ * options_.period < time)) return;
    next_point_ = std::floor(time / options_.period);
    // The floor may be one too low; nextafter() ensures progress where adding 1 has no effect.
    while (next_point_ * options_.period < time) {
      next_point_ = std::max(next_point_ + 1.0, std::nextafter(next_point_, never));
    }
  }

  bool accept(const Schedule& schedule) {
    const double taken = cost();
    if (taken == 0.0) return put_in_force(schedule);
    call_end_ = now() + taken;
    pending_ = schedule;
    return true;
  }

  bool put_in_force(const Schedule& schedule) {
    const bool changed = remap(engine_, state_, view(), schedule, effort_);
    if (changed && !is_first_) ++effort_.remappings;  // the call at time 0 is not counted
    is_first_ = false;
    pass_points_until(now());
    return !has_stalled(changed);
  }

  /// After a point: whether nothing progresses and every later point would find the same state, or
  /// some task can never gather its inputs. While something progresses the latter, which is costly,
  /// is examined only at points whose number is a power of two.
  bool has_stalled(bool changed) {
    if (engine_.is_complete() || engine_.platform().may_resume()) return false;
    const bool is_outdated = engine_.platform().last_change() > last_call_ ||
                             engine_.completions() > completions_at_call_;
    if (engine_.is_moving()) return std::has_single_bit(points_) && is_stranded();
    return !(changed || is_outdated || engine_.changes_again()) || is_stranded();
  }
  bool is_stranded() {
    if ((options_.rewinds || options_.regenerates) && has_live_processor())
      return false;  // lost data can be produced again
    return has_stranded_task(view(), options_.keeps_copies);
  }
  bool has_live_processor() {
    const auto availability = engine_.platform().processor_availability();
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

  /// Returns whether tasks were taken back.
  bool handle_failures() {
    std::vector<ProcessorId> failed;
    for (const ProcessorId p : instance_.platform.processors()) {
      if (engine_.has_newly_failed(p)) failed.push_back(p);
    }
    if (options_.rewinds && !failed.empty()) rewind(failed);
    return options_.regenerates && regenerate(failed);
  }

  bool regenerate(std::span<const ProcessorId> failed) {
    for (const ProcessorId p : failed) state_.lose_copies(p);
    has_failures_ = has_failures_ || !failed.empty();
    return has_failures_ && dagsweep::regenerate(engine_, view(), online_.has_value(), effort_);
  }

  void rewind(std::span<const ProcessorId> failed) {
    std::vector<std::uint32_t> levels;
    for (const TaskId task : tasks_to_rewind(view(), failed, options_.keeps_copies)) {
      const ProcessorId placed = *state_.task(task).placed;
      if (state_.task(task).phase == TaskPhase::finished) ++effort_.reexecuted_tasks;
      effort_.lost_compute += engine_.rewind(task);
      ++effort_.rewound_tasks;
      levels.push_back(instance_.graph.level(task));
      engine_.platform().notify(TaskRewound{task, placed});
    }
    for (const ProcessorId p : failed) state_.lose_copies(p);
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    effort_.rewound_levels += levels.size();
  }

  const Instance& instance_;
  const ExecutionTimes& true_times_;
  Scheduler& scheduler_;
  const Rescheduling options_;
  const bool on_change_;
  const StopToken& stop_;
  ExecutionState state_;
  CompletionNotifier notifier_;
  OneReplicaEngine engine_;
  std::optional<OnlineRun> online_;  // if the scheduler has an OnlinePolicy
  std::uint64_t points_ = 0;
  double next_point_ = 1.0;          // k of the next point, at k * period
  bool is_first_ = true;             // no schedule is in force yet
  std::optional<Schedule> pending_;  // result of a call that ends at call_end_
  double call_end_ = 0.0;
  double last_call_ = 0.0;                 // time of the last point
  std::uint64_t completions_at_call_ = 0;  // completions before it
  bool changed_during_call_ = false;       // an availability changed during an online call
  bool has_failures_ = false;              // some processor has failed so far
  Effort effort_;
};

}  // namespace

ReactiveExecution execute_reactively(const Experiment& experiment, Scheduler& scheduler,
                                     const Rescheduling& rescheduling, const Scenario& scenario,
                                     const StopToken& stop, Observer* observer) {
  return ReactiveRun(experiment, scheduler, rescheduling, scenario, stop, observer).run();
}

}  // namespace dagsweep
