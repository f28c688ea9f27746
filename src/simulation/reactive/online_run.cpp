#include "simulation/reactive/online_run.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "core/error.hpp"
#include "core/number.hpp"
#include "schedule/data_sources.hpp"

namespace dagsweep {
OnlineRun::OnlineRun(const Experiment& experiment, OnlineScheduler& scheduler,
                     const Rescheduling& options, const Scenario& scenario, const StopToken& stop,
                     const Listeners& listeners)
    : scheduler_(scheduler),
      instance_(experiment.instance),
      graph_(instance_.graph),
      scheduling_cost_(options.scheduling_cost),
      keeps_copies_(options.keeps_copies),
      assigns_at_once_(options.assigns_at_once),
      stop_(stop),
      run_(
          experiment, options, scenario, stop, scheduler.replicates_results(),
          [this](TaskId task, ProcessorId p, double elapsed) {
            scheduler_.finished(task, p, elapsed);
            newly_finished_.push_back(task);
          },
          listeners),
      engine_(run_.engine()),
      ready_(graph_, keeps_copies_) {
  if (keeps_copies_) engine_.request_copies();
  ready_.collect(run_.view());
}

ReactiveExecution OnlineRun::run() {
  Schedule planned = scheduler_.schedule(run_.snapshot(), stop_);
  std::vector<Assignment> assignments;
  while (advance()) {
    assignments.clear();
    scheduler_.assign(run_.snapshot(), ready(), assignments);
    assign(assignments, scheduler_.pairs_examined());
  }
  return {take_result(), std::move(planned)};
}

bool OnlineRun::advance() {
  while (next_ != Step::end) {
    if (!is_settled_ && is_to_assign(run_.view())) return true;
    is_settled_ = true;
    next_ = take(next_);
  }
  return false;
}

Execution OnlineRun::take_result() {
  const bool is_finished = pause_ == MonitoredRun::Pause::finished;
  std::string reason = is_finished ? "" : declined();
  Execution execution = engine_.take_result(is_finished);
  execution.reason = std::move(reason);
  return execution;
}

/// The reason why a run does not go on if the last call assigned nothing, although a ready task
/// could have been assigned; else "". Results keep 160 bytes of it.
std::string OnlineRun::declined() {
  const Snapshot now = run_.view();
  if (!has_declined_ || (!assigns_at_once_ && !has_idle_processor(now))) return "";
  const auto ready = ready_.ready(now);
  for (const TaskId task : ready) {
    for (const ProcessorId p : instance_.platform.processors()) {
      if (!instance_.times.can_run(task, p) || !is_possible(now, {task, p})) continue;
      return "at time " + shortest(run_.now()) + " none of " + std::to_string(ready.size()) +
             " ready tasks is assigned, although task " + std::to_string(task.value) +
             " could run on processor " + std::to_string(p.value) +
             " (an online scheduler must assign a task while none runs)";
    }
  }
  return "";
}

void OnlineRun::assign(std::span<const Assignment> tasks, std::uint64_t pairs_examined) {
  is_settled_ = has_declined_ = tasks.empty();
  if (tasks.empty()) return;
  run_.notify(SchedulerDecided{});
  const double now = run_.now();
  if (scheduling_cost_ > 0.0) {
    const double end = now + scheduling_cost_ * static_cast<double>(pairs_examined);
    call_ = CallInProgress{{tasks.begin(), tasks.end()}, end};
    is_settled_ = true;
    return;
  }
  for (const Assignment& assignment : tasks) enqueue(assignment);
  engine_.run_until(now, OneReplicaEngine::Until::instant);
}

/// Performs a step and returns the next one. Sets is_settled_ to false if tasks may be ready then.
OnlineRun::Step OnlineRun::take(Step step) {
  switch (step) {
    case Step::events:
      return run_events();
    case Step::pause:
      return follow_pause();
    case Step::point:
      return begin_point();
    case Step::moves:
      return move_tasks();
    case Step::point_end:
      return end_point();
    case Step::end:
      break;
  }
  return Step::end;
}

OnlineRun::Step OnlineRun::run_events() {
  using Pause = MonitoredRun::Pause;
  const double limit = call_ ? call_->end : run_.points().next_time();
  pause_ = engine_.run_until(limit, MonitoredRun::Until::instant);
  if (pause_ == Pause::finished || pause_ == Pause::stalled) return Step::end;
  is_settled_ = pause_ == Pause::limit;
  return Step::pause;
}

OnlineRun::Step OnlineRun::follow_pause() {
  using Pause = MonitoredRun::Pause;
  if (call_) {
    call_->changed = call_->changed || pause_ == Pause::changed;
    return pause_ == Pause::limit ? end_call() : Step::events;
  }
  const bool is_change = run_.points().are_on_change() && pause_ == Pause::changed;
  return pause_ == Pause::limit || is_change ? Step::point : Step::events;
}

/// Ends the call in progress: its assignments that are still possible take effect.
OnlineRun::Step OnlineRun::end_call() {
  const CallInProgress ended = *std::exchange(call_, std::nullopt);
  const Snapshot now = run_.view();
  for (const Assignment& assignment : ended.assignments) {
    if (is_possible(now, assignment)) enqueue(assignment);
  }
  run_.points().pass_until(now.time);
  is_settled_ = false;
  return run_.points().are_on_change() && ended.changed ? Step::point : Step::events;
}

OnlineRun::Step OnlineRun::begin_point() {
  try {
    if (run_.begin_point() == RunProgress::stalled) return Step::end;
  } catch (const RunError&) {  // no task has finished for long
    if (const std::string reason = declined(); !reason.empty()) throw RunError(reason);
    throw;
  }
  point_ = {enqueued_, run_.handle_failures(true)};
  run_.note_call();
  const Snapshot now = run_.view();
  if (run_.has_regenerated()) ready_.collect(now);
  send_missing(now);
  engine_.drop_empty_transfers();
  is_settled_ = false;
  return Step::moves;
}

OnlineRun::Step OnlineRun::move_tasks() {
  point_.moved = balance(run_.view());
  is_settled_ = !point_.moved;  // a processor may have become idle
  return Step::point_end;
}

OnlineRun::Step OnlineRun::end_point() {
  engine_.drop_empty_transfers();
  if (point_.taken_back || point_.moved) run_.notify(MappingChanged{});
  run_.end_point();
  const bool has_changed =
      point_.taken_back || enqueued_ > point_.enqueued_before || call_.has_value();
  return run_.progress(has_changed) == RunProgress::stalled ? Step::end : Step::events;
}

/// Whether tasks are ready and must be assigned now. First applies the consequences of the tasks
/// that have just finished.
bool OnlineRun::is_to_assign(const Snapshot& now) {
  for (const TaskId task : newly_finished_) ready_.add_consumers(now, task);
  replicate(now);
  newly_finished_.clear();
  stop_.poll();
  if (call_ || !ready_.may_have_any()) return false;
  if (!assigns_at_once_ && !has_idle_processor(now)) return false;
  return !ready_.ready(now).empty();
}

void OnlineRun::replicate(const Snapshot& now) {
  if (!scheduler_.replicates_results()) return;
  for (const TaskId task : newly_finished_) {
    const auto to = scheduler_.replication_target(now, task);
    if (!to) continue;
    const NodeId from = now.node(*now.tasks[task.index()].placed);
    for (const EdgeId edge : graph_.out_edges(task)) {
      const bool is_first = edge == graph_.first_edge(graph_.item(edge));
      if (is_first && !now.holds(edge, *to)) engine_.copy(edge, from, now.node(*to));
    }
  }
}

bool OnlineRun::has_idle_processor(const Snapshot& now) const {
  return std::ranges::any_of(instance_.platform.processors(), [&](ProcessorId p) {
    return now.availability(p) > 0.0 && now.queues->empty(p);
  });
}

bool OnlineRun::is_possible(const Snapshot& now, const Assignment& assignment) const {
  return now.availability(assignment.processor) > 0.0 &&
         ReadyTasks::is_unassigned(now, assignment.task) &&
         std::ranges::all_of(graph_.in_edges(assignment.task), [&](EdgeId edge) {
           return has_source(now, edge, now.node(assignment.processor), keeps_copies_);
         });
}

/// Appends the task to the processor's queue and requests its missing inputs.
void OnlineRun::enqueue(const Assignment& assignment) {
  const auto [task, p] = assignment;
  ready_.remove(task);
  ++enqueued_;
  run_.notify(TasksAssigned{1});
  engine_.assign(task, p);
  engine_.queues().push(p, task);
  run_.notify(TaskQueued{task, p});
  if (!engine_.pulls()) engine_.send_missing(task);
  engine_.start_next(p);
}

void OnlineRun::send_missing(const Snapshot& now) {
  for (const ProcessorId p : instance_.platform.processors()) {
    now.queues->for_each(p, [&](TaskId task) {
      const bool waits = now.tasks[task.index()].phase == TaskPhase::waiting;
      if (waits && !engine_.pulls()) engine_.send_missing(task);
    });
    engine_.start_next(p);
  }
}

bool OnlineRun::balance(const Snapshot& now) {
  bool moved = false;
  engine_.hold_starts();  // a moved task may be moved again
  std::size_t moves = 0;
  while (const auto move = scheduler_.next_rebalancing_move(now)) {
    stop_.poll();
    if (++moves > most_moves()) {
      throw RunError("at time " + shortest(run_.now()) + " more than " +
                     std::to_string(most_moves()) +
                     " tasks were moved (does the scheduler move tasks to and fro?)");
    }
    const auto [task, to] = *move;
    const TaskProgress& progress = now.tasks[task.index()];
    const ProcessorId from = *progress.assigned;
    engine_.queues().remove(from, task);
    if (progress.placed) {
      const double lost = engine_.migrate(task, to);
      run_.notify(TaskMigrated{task, from, to, lost});
    }
    enqueue(*move);
    moved = true;
  }
  engine_.start_all();
  return moved;
}

}  // namespace dagsweep
