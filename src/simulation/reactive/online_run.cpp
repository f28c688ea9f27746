#include "simulation/reactive/online_run.hpp"

#include <algorithm>
#include <span>
#include <utility>

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
      ready_(graph_) {
  if (keeps_copies_) engine_.request_copies();
}

ReactiveExecution OnlineRun::run() {
  Schedule planned = scheduler_.schedule(run_.snapshot(), stop_);
  ready_.collect(run_.view());
  settle(run_.view());
  const auto wait = [this]() -> MonitoredRun::Wait {
    const auto* call = std::get_if<CallInProgress>(&call_);
    return {call != nullptr ? call->end : run_.points().next_time(), MonitoredRun::Until::instant};
  };
  Execution execution = run_.run(wait, [this](MonitoredRun::Pause pause) { return handle(pause); });
  return {std::move(execution), std::move(planned)};
}

RunProgress OnlineRun::handle(MonitoredRun::Pause pause) {
  using Pause = MonitoredRun::Pause;
  if (pause != Pause::limit) settle(run_.view());
  if (auto* call = std::get_if<CallInProgress>(&call_)) {
    call->changed = call->changed || pause == Pause::changed;
    return pause == Pause::limit ? end_call() : RunProgress::continues;
  }
  const bool is_point =
      pause == Pause::limit || (run_.points().are_on_change() && pause == Pause::changed);
  return is_point ? reach_point() : RunProgress::continues;
}

/// Those assignments of the call that are still possible take effect.
RunProgress OnlineRun::end_call() {
  const auto ended = std::get<CallInProgress>(std::exchange(call_, NoCall()));
  const Snapshot now = run_.view();
  for (const Assignment& assignment : ended.assignments) {
    if (is_possible(now, assignment)) enqueue(assignment);
  }
  run_.points().pass_until(now.time);
  settle(now);
  const bool is_point = run_.points().are_on_change() && ended.changed;
  return is_point ? reach_point() : RunProgress::continues;
}

RunProgress OnlineRun::reach_point() {
  if (run_.begin_point() == RunProgress::stalled) return RunProgress::stalled;
  const bool taken_back = run_.handle_failures(true);
  run_.note_call();
  const std::uint64_t before = enqueued_;
  const Snapshot now = run_.view();
  if (run_.has_regenerated()) ready_.collect(now);
  send_missing(now);
  settle(now);
  const bool moved = balance(now);
  if (moved) settle(now);  // a processor may have become idle
  if (taken_back || moved) run_.notify(MappingChanged{});
  run_.end_point();
  const bool is_deciding = std::holds_alternative<CallInProgress>(call_);
  return run_.progress(taken_back || enqueued_ > before || is_deciding);
}

/// Replicates and assigns until nothing changes.
void OnlineRun::settle(const Snapshot& now) {
  do {
    for (const TaskId task : newly_finished_) ready_.add_consumers(now, task);
    replicate(now);
    newly_finished_.clear();
    if (!assign_ready(now)) return;
    engine_.run_until(now.time, OneReplicaEngine::Until::instant);
  } while (true);
}

void OnlineRun::replicate(const Snapshot& now) {
  if (!scheduler_.replicates_results()) return;
  for (const TaskId task : newly_finished_) {
    const auto to = scheduler_.replication_target(now, task);
    if (!to) continue;
    const ProcessorId from = *now.tasks[task.index()].placed;
    for (const EdgeId edge : graph_.out_edges(task)) {
      if (!now.copies->holds(edge, *to)) engine_.copy(edge, from, *to);
    }
  }
}

bool OnlineRun::has_idle_processor(const Snapshot& now) const {
  const auto processors = instance_.platform.processors();
  return std::any_of(processors.begin(), processors.end(), [&](ProcessorId p) {
    return now.availability(p) > 0.0 && now.queues->empty(p);
  });
}

bool OnlineRun::assign_ready(const Snapshot& now) {
  stop_.poll();
  const bool is_deciding = std::holds_alternative<CallInProgress>(call_);
  if (is_deciding || !ready_.may_have_any()) return false;
  if (!assigns_at_once_ && !has_idle_processor(now)) return false;
  const std::span<const TaskId> ready = ready_.ready(now);
  if (ready.empty()) return false;
  assignments_.clear();
  scheduler_.assign(run_.snapshot(), ready, assignments_);
  if (assignments_.empty()) return false;
  run_.notify(SchedulerDecided{});
  if (scheduling_cost_ > 0.0) {
    const auto pairs = static_cast<double>(scheduler_.pairs_examined());
    call_ = CallInProgress{std::move(assignments_), now.time + scheduling_cost_ * pairs};
    return false;
  }
  for (const Assignment& assignment : assignments_) enqueue(assignment);
  return true;
}

bool OnlineRun::is_possible(const Snapshot& now, const Assignment& assignment) const {
  const auto inputs = graph_.in_edges(assignment.task);
  return now.availability(assignment.processor) > 0.0 &&
         ReadyTasks::is_unassigned(now, assignment.task) &&
         std::all_of(inputs.begin(), inputs.end(), [&](EdgeId edge) {
           return best_source(now, edge, assignment.processor, keeps_copies_).has_value();
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
  while (const auto move = scheduler_.next_rebalancing_move(now)) {
    stop_.poll();
    const auto [task, to] = *move;
    const TaskProgress& progress = now.tasks[task.index()];
    const ProcessorId from = *progress.assigned;
    engine_.queues().remove(from, task);
    if (progress.placed) {
      const double lost = engine_.unplace(task);
      run_.notify(TaskMigrated{task, from, to, lost});
    }
    enqueue(*move);
    moved = true;
  }
  engine_.start_all();
  return moved;
}

}  // namespace dagsweep
