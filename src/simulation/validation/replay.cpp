#include "simulation/validation/replay.hpp"

#include <algorithm>
#include <cmath>

#include "core/number.hpp"
#include "schedule/schedule_rows.hpp"
#include "simulation/validation/violation.hpp"

namespace dagsweep {

using Phase = ReplayState::Phase;

Replay::Replay(const Experiment& experiment, const Scenario& scenario, const Schedule& schedule)
    : state_(experiment, scenario, nullptr) {
  const ProcessorQueues queues(schedule, experiment.instance.graph);
  for (const ProcessorId p : state_.platform.processors()) {
    for (const std::uint32_t k : queues[p]) {
      const TaskId task = schedule.replicas().task(k);
      const bool is_immediate =
          scenario.rules.zero_work_is_immediate && state_.times(task, p) == 0.0;
      if (!is_immediate) state_.queues[p].tasks.push_back(task);
      state_.tasks[task].assigned = p;
      state_.tasks[task].is_immediate = is_immediate;
      if (is_immediate) immediate_.push_back(task);
    }
  }
}

Replay::Replay(const Experiment& experiment, const Scenario& scenario, const Rescheduling& how)
    : state_(experiment, scenario, &how) {
  rescheduling_.emplace(state_, tally_);
  if (how.online) online_.emplace(state_, tally_);
}

ReschedulingRules& Replay::rescheduling() {
  if (!rescheduling_) state_.fail("a fixed mapping changes");
  return *rescheduling_;
}

void Replay::step(const TraceEvent& event) {
  if (!(event.time >= state_.now())) {
    state_.fail("time goes back from " + shortest(state_.now()));
  }
  if (event.time > state_.now()) {
    check_instant();
    end_instant();
    if (rescheduling_) rescheduling_->check_points_until(event.time);
    state_.machines.advance(event.time);
  }
  // Who leaves what to whom is known when all tasks have their processors.
  const bool is_remapping = std::holds_alternative<TaskMigrated>(event.what) ||
                            std::holds_alternative<TransferDropped>(event.what) ||
                            std::holds_alternative<Remapped>(event.what) ||
                            std::holds_alternative<TaskQueued>(event.what) ||
                            std::holds_alternative<TaskPlanned>(event.what);
  if (!is_remapping) state_.release_left();
  std::visit([&](const auto& what) { apply(what); }, event.what);
  const bool is_change = std::holds_alternative<AvailabilityChanged>(event.what);
  if (!is_change) has_only_changes_ = false;
  if (is_change || std::holds_alternative<TaskFinished>(event.what) ||
      std::holds_alternative<TransferFinished>(event.what)) {
    state_.instant.has_cause = true;
  }
}

void Replay::end(const Execution& execution, const ReportedMetrics& metrics) {
  state_.release_left();
  check_instant();
  check_outcome(execution.completed);
  tally_.check_traffic(execution, state_);
  check_times(execution);
  end_instant();
  tally_.check_effort(metrics, state_);
}

void Replay::check_outcome(bool completed) const {
  if (completed) {
    for (const TaskId task : state_.graph.tasks()) {
      if (!state_.is_finished(task)) state_.fail("ends before " + text(task) + " finished");
    }
    return;
  }
  if (state_.all_finished()) state_.fail("is complete, and was not reported so");
  if (!state_.is_reactive() || !state_.has_stranded_task()) state_.machines.check_nothing_moves();
  state_.machines.check_nothing_recovers();
}

void Replay::check_times(const Execution& reported) const {
  for (const TaskId task : state_.graph.tasks()) {
    const ReplayState::Task& state = state_.tasks[task];
    const bool same_start = state.phase == Phase::waiting ? std::isnan(reported.start[task])
                                                          : reported.start[task] == state.start;
    const bool same_finish = state.phase == Phase::finished ? reported.finish[task] == state.finish
                                                            : std::isnan(reported.finish[task]);
    if (!same_start || !same_finish) state_.fail(text(task) + " ran at other times than reported");
  }
}

/// Checks, at the end of an instant, that every task that can start has started and that outputs
/// have been sent.
void Replay::check_instant() const {
  for (const ProcessorId p : state_.platform.processors()) {
    const ReplayState::Queue& queue = state_.queues[p];
    if (!state_.machines.running(p) && state_.is_live(p) && !queue.empty() &&
        state_.has_inputs(queue.front())) {
      state_.fail(text(p) + " is idle though " + text(queue.front()) + " could start");
    }
  }
  state_.machines.check_nothing_is_due();
  for (const TaskId task : immediate_) {
    if (!state_.is_finished(task) && state_.is_live(*state_.tasks[task].assigned) &&
        state_.has_inputs(task)) {
      state_.fail(text(task) + " of no work waits though its inputs are there");
    }
  }
  check_transfers();
  if (state_.pulls) {
    check_requests_made();
  } else {
    for (const TaskId task : just_finished_) check_outputs_sent(task);
  }
  if (rescheduling_) rescheduling_->check_instant();
  if (online_ && state_.how->scheduling_cost == 0.0) online_->check_ready_tasks();
}

/// Checks that outputs to waiting tasks that have a processor are there or in transfer, and place
/// these tasks, unless a rescheduling point of the same instant has undone the consumer, the task
/// itself, or found its processor at availability 0.
void Replay::check_outputs_sent(TaskId task) const {
  if (!state_.is_finished(task)) return;
  if (state_.instant.is_point && !state_.is_live(*state_.tasks[task].assigned)) return;
  for (const EdgeId edge : state_.graph.out_edges(task)) {
    const TaskId consumer = state_.graph.target(edge);
    const bool waits = state_.tasks[consumer].phase == Phase::waiting &&
                       state_.tasks[consumer].assigned.has_value();
    if (!waits || state_.instant.undone.count(consumer) > 0) continue;
    if (state_.is_missing(edge) || !state_.tasks[consumer].placed) {
      state_.fail(text(task) + " finished and did not send all its outputs");
    }
  }
}

/// Checks, at the end of an instant of a graph with shared items, that transfers in progress are
/// for someone, and that those who have come to wait for an item have joined its transfer.
void Replay::check_transfers() const {
  if (!state_.graph.has_shared_items()) return;
  const bool may_gain = state_.instant.is_point || state_.instant.is_remapped || state_.is_online();
  for (const auto& [number, transfer] : state_.transfers) {
    if (transfer.carried.empty()) state_.fail("a transfer goes on for nobody");
    if (may_gain || transfer.begin == state_.now()) check_carries_all(number, transfer);
  }
}

/// Checks that a transfer between nodes carries all edges of its item whose consumers wait at
/// its live destination, unless each of them asks when its turn comes.
void Replay::check_carries_all(std::uint32_t number, const ReplayState::Transfer& transfer) const {
  const NodeId to = transfer.to;
  if (state_.pulls || state_.machines.ends_of(number).first == to || !state_.is_live(to)) return;
  state_.graph.for_each_edge(transfer.item, [&](EdgeId edge) {
    const TaskId task = state_.graph.target(edge);
    const ReplayState::Task& consumer = state_.tasks[task];
    const bool waits = consumer.phase == Phase::waiting && state_.node_of(task) == to;
    if (waits && transfer.carried.count(edge) == 0 && !state_.is_on(edge, to)) {
      state_.fail(text(task) + " does not join the transfer of its input");
    }
  });
}

/// If inputs are pulled: checks that every input of a task whose turn has come is there or in
/// transfer, unless no live source can send it.
void Replay::check_requests_made() const {
  for (const ProcessorId p : state_.platform.processors()) {
    if (state_.queues[p].empty() || !state_.may_request(state_.queues[p].front())) continue;
    const TaskId task = state_.queues[p].front();
    for (const EdgeId edge : state_.graph.in_edges(task)) {
      if (state_.is_missing(edge) && state_.can_be_sent(edge, state_.node(p))) {
        state_.fail("an input of " + text(task) + " is not requested in its turn");
      }
    }
  }
}

void Replay::end_instant() {
  tally_.end_instant(state_);
  if (rescheduling_) rescheduling_->end_instant();
  state_.instant = {};
  just_finished_.clear();
  has_only_changes_ = true;
}

void Replay::apply(const AvailabilityChanged& event) {
  if (!has_only_changes_) state_.fail("an event comes after what follows from it");
  state_.machines.change(event);
  if (event.resource.is_node()) {
    tally_.node_changed(event.resource.first, event.availability, state_.now());
  }
}

void Replay::apply(const TaskStarted& event) {
  const bool is_immediate = state_.tasks[event.task].is_immediate;
  if (is_immediate) {
    start_immediate(event);
  } else {
    state_.machines.start(event.task, event.processor);
  }
  const ReplayState::Queue& queue = state_.queues[event.processor];
  if (!is_immediate && (queue.empty() || queue.front() != event.task)) {
    state_.fail(text(event.processor) + " starts " + text(event.task) +
                " out of the schedule's order");
  }
  if (!state_.has_inputs(event.task)) {
    state_.fail(text(event.task) + " starts before its inputs are there");
  }
  ReplayState::Task& task = state_.tasks[event.task];
  tally_.task_started(state_.node(event.processor), state_.now());
  task.phase = Phase::running;
  task.start = state_.now();
  task.placed = event.processor;
}

/// Starts a task of no work that is executed immediately, which occupies no processor.
void Replay::start_immediate(const TaskStarted& event) const {
  const ReplayState::Task& task = state_.tasks[event.task];
  if (task.assigned != event.processor || task.phase != Phase::waiting) {
    state_.fail(text(event.task) + " starts twice, or on another processor than its own");
  }
  if (!state_.is_live(event.processor)) {
    state_.fail(text(event.task) + " starts on a processor at availability 0");
  }
}

void Replay::finish_immediate(const TaskFinished& event) const {
  const ReplayState::Task& task = state_.tasks[event.task];
  if (task.phase != Phase::running || task.placed != event.processor ||
      task.start != state_.now()) {
    state_.fail(text(event.task) + " of no work does not finish when it starts");
  }
}

void Replay::apply(const TaskFinished& event) {
  ReplayState::Task& task = state_.tasks[event.task];
  if (task.is_immediate) {
    finish_immediate(event);
  } else {
    state_.machines.finish(event.task, event.processor);
    ++state_.queues[event.processor].next;
  }
  task.phase = Phase::finished;
  task.finish = state_.now();
  tally_.task_finished(task.finish);
  tally_.computed(task.finish - task.start);
  just_finished_.push_back(event.task);
  const bool waits_for_transfer =
      !state_.is_reactive() && !state_.pulls && !state_.graph.has_shared_items();
  if (waits_for_transfer) return;
  for (const EdgeId edge : state_.graph.out_edges(event.task)) {
    state_.holders(edge).insert(state_.node(event.processor));
  }
  if (!state_.is_reactive()) return;
  for (const EdgeId edge : state_.graph.in_edges(event.task)) {
    if (state_.edges[edge].is_moving && !state_.is_shared(edge)) {
      state_.fail("a transfer to " + text(event.task) + " goes on after its finish");
    }
    if (state_.edges[edge].is_moving) state_.leave(edge);
    const bool is_last = !state_.graph.any_edge(state_.graph.item(edge), [&](EdgeId other) {
      return !state_.is_finished(state_.graph.target(other));
    });
    if (is_last) {
      state_.drop_copies_but_producers(edge);
    } else if (!state_.how->keeps_copies) {
      state_.release(edge, state_.node(event.processor));
    }
  }
}

void Replay::apply(const TransferStarted& event) {
  state_.machines.start(event);
  if (event.is_copy) {
    if (!online_ || !state_.how->keeps_copies) {
      state_.fail("an algorithm replicates that does not");
    }
    return online_->start_replication(event);
  }
  if (state_.pulls) {
    check_request(event);
    return begin_transfer(event);
  }
  const TaskId source = state_.graph.source(event.edge);
  const ReplayState::Task& producer = state_.tasks[source];
  const ReplayState::Task& consumer = state_.tasks[state_.graph.target(event.edge)];
  const bool just_finished = producer.phase == Phase::finished && producer.finish == state_.now();
  // Any source may be chosen; otherwise the producer sends when it finishes.
  const bool is_chosen =
      state_.instant.is_point || state_.instant.is_remapped || state_.is_online();
  if (!just_finished && !is_chosen) {
    state_.fail("a transfer starts when " + text(source) + " does not finish");
  }
  const bool is_there = event.from == event.to && state_.is_on(event.edge, event.to);
  const bool is_source = is_there || (is_chosen ? state_.may_send(event.edge, event.from)
                                                : state_.node_of(source) == event.from);
  if (state_.node_of(state_.graph.target(event.edge)) != event.to ||
      consumer.phase != Phase::waiting || !is_source) {
    state_.fail("a transfer of " + text(source) + " joins the wrong nodes");
  }
  if (is_chosen && !just_finished) check_source(event);
  begin_transfer(event);
}

/// Checks the transfer of a pulled input: the consumer's turn has come, and the data is not there.
void Replay::check_request(const TransferStarted& event) const {
  const TaskId consumer = state_.graph.target(event.edge);
  if (!state_.may_request(consumer) || state_.node_of(consumer) != event.to) {
    state_.fail("an input of " + text(consumer) + " sets out before its turn");
  }
  const bool is_source = state_.is_reactive() ? state_.may_send(event.edge, event.from)
                                              : state_.is_on(event.edge, event.from);
  if (!is_source || state_.is_on(event.edge, event.to)) {
    state_.fail("a transfer to " + text(consumer) + " joins the wrong nodes");
  }
  check_source(event);
}

/// Checks that no other source would be faster.
void Replay::check_source(const TransferStarted& event) const {
  const double chosen = state_.estimate(event.edge, event.from, event.to);
  const double best = state_.best_estimate(event.edge, event.to);
  if (!(chosen < never) || !(chosen <= best || state_.machines.same(chosen, best))) {
    state_.fail("an input takes the longer way");
  }
}

/// Begins a transfer. Within a node it may start although the data is there, since it places
/// the task.
void Replay::begin_transfer(const TransferStarted& event) {
  const ItemId item = state_.graph.item(event.edge);
  const bool is_needed = event.from == event.to || !state_.is_on(event.edge, event.to);
  const bool is_coming =
      event.from != event.to && std::ranges::any_of(state_.transfers, [&](const auto& entry) {
        return entry.second.item == item && entry.second.to == event.to;
      });
  if (is_coming || !is_needed) state_.fail("an input sets out twice");
  state_.transfers[event.transfer] = {item, event.to, {}, state_.now()};
  state_.carry(event.edge, event.transfer);
  const double data = state_.graph.data(event.edge);
  if (event.from != event.to && data > 0.0) tally_.message_started(data);
}

/// Checks that the consumer of the edge waits for the item of a transfer.
void Replay::apply(const TransferJoined& event) {
  const auto found = state_.transfers.find(event.transfer);
  const TaskId task = state_.graph.target(event.edge);
  const ReplayState::Task& consumer = state_.tasks[task];
  if (found == state_.transfers.end() || found->second.item != state_.graph.item(event.edge) ||
      state_.node_of(task) != found->second.to || consumer.phase != Phase::waiting) {
    state_.fail(text(task) + " does not wait for the transfer that it joins");
  }
  if (state_.is_on(event.edge, found->second.to)) state_.fail("an input that is there sets out");
  if (state_.pulls && !state_.may_request(task)) {
    state_.fail("an input of " + text(task) + " sets out before its turn");
  }
  state_.carry(event.edge, event.transfer);
}

void Replay::apply(const TransferFinished& event) {
  state_.machines.finish(event);
  tally_end(event);
  if (online_ && online_->finish_replication(event)) return;
  const ReplayState::Transfer transfer = state_.transfers.at(event.transfer);
  if (transfer.begin == state_.now()) check_carries_all(event.transfer, transfer);
  for (const EdgeId edge : transfer.carried) state_.leave(edge);
  state_.transfers.erase(event.transfer);
  state_.holders(event.edge).insert(event.to);
  if (!transfer.is_repeated) return;
  tally_.repeated(state_.graph.data(event.edge),
                  state_.now() - state_.machines.begin_of(event.transfer));
}

void Replay::apply(const TransferDropped& event) {
  ReschedulingRules& rules = rescheduling();
  const bool is_replication = online_ && online_->drop_replication(event);
  if (!is_replication) rules.apply(event);
  tally_end(event);
}

void Replay::apply(const TaskQueued& event) {
  ReschedulingRules& rules = rescheduling();
  if (online_) return online_->apply(event);
  rules.apply(event);
}

}  // namespace dagsweep
