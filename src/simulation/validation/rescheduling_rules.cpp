#include "simulation/validation/rescheduling_rules.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "simulation/validation/violation.hpp"

namespace dagsweep {

using Phase = ReplayState::Phase;

ReschedulingRules::ReschedulingRules(ReplayState& state, EffortTally& tally)
    : state_(state),
      tally_(tally),
      how_(*state.how),
      graph_(state.graph),
      has_groups_(std::ranges::any_of(graph_.tasks(),
                                      [&](TaskId task) { return graph_.group(task) >= 0; })),
      was_live_(state.platform.node_count()) {
  if (how_.observes_lateness && how_.scheduling_cost == 0.0) lateness_.emplace(state);
}

bool ReschedulingRules::is_periodic() const {
  return !how_.on_change && !(how_.scheduling_cost > 0.0) && how_.period != 0.0;
}

void ReschedulingRules::check_points_until(double time) const {
  if (is_periodic() && next_point_ * how_.period < time) {
    state_.fail("the next rescheduling point is missing");
  }
}

void ReschedulingRules::check_instant() const {
  check_drops();
  for (const TaskId task : state_.instant.undone) {
    if (state_.tasks[task].migrates_to) state_.fail(text(task) + " migrates and is not queued");
  }
  if (state_.instant.is_remapped && !is_remapping_checked_) check_remapping();
  if (state_.instant.is_point) check_missing_inputs();
  if (state_.instant.is_point && how_.regenerates) check_regeneration();
  if (lateness_) lateness_->check_instant();
}

void ReschedulingRules::end_instant() {
  if (lateness_) lateness_->end_instant();
  is_remapping_checked_ = false;
  dropped_.clear();
  out_of_reach_.clear();
  for (const NodeId n : state_.platform.nodes()) {
    if (state_.is_live(n)) was_live_[n] = 1;
  }
}

void ReschedulingRules::apply(const PointReached& event) {
  state_.machines.serve_ports();
  state_.instant.is_point = true;
  if (state_.instant.is_remapped) {
    check_remapping();
    is_remapping_checked_ = true;
  }
  lose_copies_of_failed();
  if (how_.regenerates) {
    for (const TaskId task : graph_.tasks()) {
      if (!state_.is_finished(task) && state_.is_out_of_reach(task)) out_of_reach_.push_back(task);
    }
  }
  if (lateness_) lateness_->apply(event);
  if (!is_periodic()) return;
  if (next_point_ * how_.period != state_.now()) state_.fail("this is no rescheduling point");
  next_point_ += 1.0;
}

/// With rewinding or regeneration: removes the data on nodes that have newly failed.
void ReschedulingRules::lose_copies_of_failed() {
  for (const NodeId n : state_.platform.nodes()) {
    const bool is_live = state_.is_live(n);
    if ((how_.rewinds || how_.regenerates) && !is_live && was_live_[n] != 0) state_.lose_copies(n);
    was_live_[n] = is_live ? 1 : 0;
  }
}

void ReschedulingRules::apply(const Remapped& event) {
  if (!state_.instant.is_point) state_.machines.serve_ports();
  if (state_.instant.is_remapped) state_.fail("two schedules come into force at once");
  state_.instant.is_remapped = true;
  tally_.schedule_in_force();
  if (lateness_) lateness_->apply(event);
  const bool is_first = tally_.schedules() == 1 && state_.now() == 0.0;
  if (!state_.instant.is_point && !is_first && how_.scheduling_cost == 0.0) {
    state_.fail("a schedule comes into force that nobody asked for");
  }
  for (const ProcessorId p : state_.platform.processors()) {
    state_.queues[p] = {};
    if (const auto running = state_.machines.running(p)) state_.queues[p].tasks.push_back(*running);
  }
}

void ReschedulingRules::apply(const TaskQueued& event) {
  ReplayState::Task& task = state_.tasks[event.task];
  if (!state_.instant.is_remapped) return queue_again(event);
  if (task.phase != Phase::waiting || task.queued_by == tally_.schedules()) {
    state_.fail(text(event.task) + " is queued, and does not wait for it");
  }
  if (task.placed && task.placed != event.processor) {
    state_.fail(text(event.task) + " goes elsewhere without migrating");
  }
  state_.check_destination(event);
  const bool is_free = !has_groups_ && how_.scheduling_cost == 0.0;
  // D-HEFT begins with a place for every task, also for those that no live processor can run.
  const bool may_wait = how_.regenerates && tally_.schedules() == 1 && state_.now() == 0.0 &&
                        !state_.has_live_candidate(event.task);
  if (is_free && task.last_assigned != event.processor && !state_.is_live(event.processor) &&
      !may_wait) {
    state_.fail(text(event.task) + " is given a processor at availability 0");
  }
  if (task.last_assigned != event.processor) tally_.assignment_changed();
  const std::optional<NodeId> before = state_.node_of(event.task);
  const bool has_left = before && before != state_.node(event.processor);
  if (has_left && !how_.keeps_copies) state_.left.emplace_back(event.task, *before);
  task.assigned = task.last_assigned = event.processor;
  task.queued_by = tally_.schedules();
  state_.queues[event.processor].tasks.push_back(event.task);
}

void ReschedulingRules::apply(const TaskPlanned& event) {
  if (!how_.observes_lateness) {
    state_.fail("planned times of an algorithm that does not go by them");
  }
  if (lateness_) lateness_->apply(event);
}

/// Queues a task that was undone at a rescheduling point that keeps the schedule in force: it goes
/// to the end of the queue of its last processor.
void ReschedulingRules::queue_again(const TaskQueued& event) {
  ReplayState::Task& task = state_.tasks[event.task];
  std::vector<TaskId>& queue = state_.queues[event.processor].tasks;
  const auto first =
      queue.begin() + static_cast<std::ptrdiff_t>(state_.queues[event.processor].next);
  const bool is_queued = std::find(first, queue.end(), event.task) != queue.end();
  if (!state_.instant.is_point || task.phase != Phase::waiting || is_queued ||
      task.last_assigned != event.processor) {
    state_.fail(text(event.task) + " is queued, and does not wait for it");
  }
  task.assigned = event.processor;
  queue.push_back(event.task);
}

/// Checks, after a rescheduling point or a new schedule, that every missing input of a waiting task
/// that a live source could send is in transfer, and that an input that is there places the task.
void ReschedulingRules::check_missing_inputs() const {
  if (state_.pulls) return;  // Replay checks the requests
  for (const TaskId task : graph_.tasks()) {
    const ReplayState::Task& state = state_.tasks[task];
    if (state.phase != Phase::waiting || !state.assigned) continue;
    for (const EdgeId edge : graph_.in_edges(task)) {
      const NodeId node = state_.node(*state.assigned);
      if (state_.is_missing(edge) && state_.can_be_sent(edge, node)) {
        state_.fail("an input of " + text(task) + " could set out and does not");
      }
      if (state_.is_on(edge, node) && state_.is_live(node) && !state.placed) {
        state_.fail("an input of " + text(task) + " is there and does not place it");
      }
    }
  }
}

/// Checks, after a schedule came into force, that every waiting task that has a processor is queued
/// and that missing inputs are in transfer. If data can go anywhere and every processor can run
/// every task, every waiting task has a processor. With rewinding or regeneration, no input is
/// lost, and every task that had a processor has one.
void ReschedulingRules::check_remapping() const {
  check_missing_inputs();
  const bool is_immediate = how_.scheduling_cost == 0.0;
  const bool restores_lost = (how_.rewinds || how_.regenerates) && is_immediate;
  const bool takes_all = (state_.now() == 0.0 || how_.regenerates) && is_immediate &&
                         !has_groups_ && state_.times.run_everywhere() && state_.is_connected();
  for (const TaskId task : graph_.tasks()) {
    const ReplayState::Task& state = state_.tasks[task];
    const bool keeps_last = restores_lost && !how_.online && state.last_assigned;
    if ((takes_all || keeps_last) && state.phase == Phase::waiting && !state.assigned) {
      state_.fail(text(task) + " is given no processor");
    }
    if (state.phase != Phase::waiting || !state.assigned) continue;
    if (state.queued_by != tally_.schedules()) state_.fail(text(task) + " is queued nowhere");
    for (const EdgeId edge : graph_.in_edges(task)) {
      if (!state_.is_missing(edge)) continue;
      if (restores_lost && state_.is_finished(graph_.source(edge)) && !state_.is_held(edge)) {
        state_.fail("an input of " + text(task) + " is lost and its producer was not rewound");
      }
    }
  }
}

/// Resets the task's computation, its placement and the inputs that have arrived. A running task
/// stays at the head of its queue until it is queued again or taken back.
double ReschedulingRules::undo(TaskId task, ProcessorId p, bool migrates) {
  const double lost = stop_computing(task, p);
  state_.tasks[task].placed.reset();
  for (const EdgeId edge : graph_.in_edges(task)) {
    end_transfer(edge, "a transfer to " + text(task) + " goes on");
    // What a task that migrates leaves to others is seen when all tasks have their processors.
    if (!how_.keeps_copies && !(migrates && state_.is_shared(edge))) {
      state_.release(edge, state_.node(p));
    }
  }
  if (migrates && !how_.keeps_copies) state_.left.emplace_back(task, state_.node(p));
  return lost;
}

/// Resets the task's computation alone.
double ReschedulingRules::stop_computing(TaskId task, ProcessorId p) {
  ReplayState::Task& state = state_.tasks[task];
  if (state.placed != p) state_.fail(text(task) + " is not placed there");
  double lost = 0.0;
  if (state.phase == Phase::running) {
    lost = state_.machines.stop(p);
    tally_.computed(state_.now() - state.start);
  } else if (state.phase == Phase::finished) {
    lost = state_.times(task, p);
  }
  tally_.compute_lost(lost);
  state.phase = Phase::waiting;
  state_.instant.undone.insert(task);
  return lost;
}

/// Ends the carrying of the edge. Fails if it is in transfer, and no other edge may keep that
/// going.
void ReschedulingRules::end_transfer(EdgeId edge, const std::string& fault) {
  if (!state_.edges[edge].is_moving) return;
  if (!state_.is_shared(edge)) state_.fail(fault);
  state_.leave(edge);
}

void ReschedulingRules::check_lost(double reported, double lost) const {
  if (!state_.machines.same(reported, lost)) {
    state_.fail("the computation lost is " + shortest(lost) + ", not " + shortest(reported));
  }
}

void ReschedulingRules::apply(const TaskMigrated& event) {
  if (state_.is_finished(event.task)) state_.fail("a finished task migrates");
  if (event.from == event.to) state_.fail(text(event.task) + " migrates to where it is");
  ReplayState::Task& task = state_.tasks[event.task];
  if (state_.platform.share_node(event.from, event.to)) {  // with its data and transfers
    check_lost(event.lost_compute, stop_computing(event.task, event.from));
    task.placed = event.to;
  } else {
    check_lost(event.lost_compute, undo(event.task, event.from, true));
  }
  task.migrates_to = event.to;
  tally_.task_migrated();
}

void ReschedulingRules::apply(const TaskTakenBack& event) {
  ReplayState::Task& task = state_.tasks[event.task];
  if (!state_.instant.is_point) state_.fail("a task is taken back while nobody looks");
  if (!how_.regenerates) state_.fail("a task is taken back by an algorithm that does not");
  if (task.phase == Phase::finished || task.assigned != event.processor) {
    state_.fail("a task is taken back that is not there");
  }
  if (state_.is_live(event.processor)) {
    const bool has_lost_input = std::ranges::any_of(
        graph_.in_edges(event.task), [&](EdgeId edge) { return !state_.is_held(edge); });
    if (!how_.online || !has_lost_input) state_.fail("a task is taken back without need");
  }
  if (task.placed.has_value() != event.was_placed) {
    state_.fail(text(event.task) + (event.was_placed ? " was not placed" : " was placed"));
  }
  check_lost(event.lost_compute, task.placed ? undo(event.task, event.processor) : 0.0);
  if (event.was_placed) tally_.task_migrated();
  task.assigned.reset();
  if (!how_.keeps_copies) state_.left.emplace_back(event.task, state_.node(event.processor));
  state_.instant.queues_changed = true;
  state_.remove_from_queue(event.task, event.processor);
}

void ReschedulingRules::apply(const TaskRewound& event) {
  const bool was_finished = state_.is_finished(event.task);
  const bool is_needed = was_finished && state_.has_lost_results(event.task);
  if (!state_.instant.is_point) state_.fail("a task is rewound while nobody looks");
  const bool rewinds = event.reason == TaskRewound::Reason::rewinding;
  if (rewinds ? !how_.rewinds : !how_.regenerates) {
    state_.fail("a task is rewound by an algorithm that does not");
  }
  if (event.was_finished != was_finished) {
    state_.fail(text(event.task) + (was_finished ? " had finished" : " had not finished"));
  }
  if (how_.regenerates && !is_needed) state_.fail("a task is made again that has lost nothing");
  if (was_finished && graph_.is_exit(event.task)) {
    state_.fail("a result that was delivered is rewound");
  }
  if (state_.is_live(event.processor) && !is_needed) {
    state_.fail("a task is rewound that has lost nothing");
  }
  check_lost(event.lost_compute, undo(event.task, event.processor));
  for (const EdgeId edge : graph_.out_edges(event.task)) {
    const bool waits = state_.tasks[graph_.target(edge)].phase == Phase::waiting;
    if (waits) end_transfer(edge, "a rewound result goes on its way");
    if (!how_.keeps_copies && (waits || state_.is_shared(edge))) state_.holders(edge).clear();
  }
  if (was_finished) tally_.task_reexecuted();
  if (how_.regenerates) {
    state_.tasks[event.task].assigned.reset();
  } else {
    tally_.task_rewound(graph_.level(event.task));
  }
}

void ReschedulingRules::apply(const TransferDropped& event) {
  const double data = event.from == event.to ? 0.0 : graph_.data(event.edge);
  const double share = state_.machines.drop(event);
  const ReplayState::Transfer transfer = state_.transfers.at(event.transfer);
  for (const EdgeId edge : transfer.carried) state_.leave(edge);
  state_.transfers.erase(event.transfer);
  tally_.message_dropped(data, share);
  if (state_.is_live(event.from)) {
    dropped_.insert(dropped_.end(), transfer.carried.begin(), transfer.carried.end());
  }
  if (transfer.is_repeated) {
    tally_.repeated(data * share, state_.now() - state_.machines.begin_of(event.transfer));
  }
}

/// Checks that a transfer from a live node was dropped only if its producer or its consumer
/// was undone, or if a replicated copy reached the consumer first and the consumer has finished.
void ReschedulingRules::check_drops() const {
  const auto& undone = state_.instant.undone;
  for (const EdgeId edge : dropped_) {
    const TaskId consumer = graph_.target(edge);
    if (state_.is_finished(consumer)) continue;
    if (undone.count(consumer) == 0 && undone.count(graph_.source(edge)) == 0) {
      state_.fail("a transfer is given up without need");
    }
  }
}

/// Checks, after a rescheduling point of a run that regenerates, that every unfinished task that
/// was out of reach has been taken back, that no input that a waiting task needs is lost, and
/// online that every input of a waiting task that has a processor is held by a live node.
void ReschedulingRules::check_regeneration() const {
  for (const TaskId task : out_of_reach_) {
    const bool is_taken_back =
        how_.online ? !state_.is_out_of_reach(task) : state_.instant.undone.count(task) > 0;
    if (!is_taken_back) state_.fail(text(task) + " is not taken back");
  }
  for (const TaskId task : graph_.tasks()) {
    const ReplayState::Task& state = state_.tasks[task];
    if (state.phase == Phase::finished) continue;
    if (state.phase == Phase::running) continue;
    for (const EdgeId edge : graph_.in_edges(task)) {
      if (state_.is_held(edge)) continue;
      if (state_.is_finished(graph_.source(edge))) {
        state_.fail("an input of " + text(task) + " is lost and is not made again");
      }
      if (how_.online && state.assigned) state_.fail(text(task) + " is not taken back");
    }
  }
}

}  // namespace dagsweep
