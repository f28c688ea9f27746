#include "simulation/validation/replay.hpp"

#include <algorithm>
#include <cmath>

#include "core/number.hpp"
#include "simulation/validation/violation.hpp"

namespace dagsweep {

Replay::Replay(const Experiment& experiment, const Scenario& scenario)
    : platform_(experiment.instance.platform),
      graph_(experiment.instance.graph),
      times_(experiment.execution_times()),
      platform_state_(experiment, scenario),
      queues_(platform_.processor_count()),
      tasks_(graph_.task_count()),
      edges_(graph_.edge_count()),
      was_live_(platform_.processor_count()) {}

Replay::Replay(const Experiment& experiment, const Scenario& scenario, const Schedule& schedule)
    : Replay(experiment, scenario) {
  for (const ProcessorId p : platform_.processors()) {
    for (const std::uint32_t k : schedule.queue(p)) {
      const TaskId task = schedule.replicas().task(k);
      queues_[p].tasks.push_back(task);
      tasks_[task].assigned = p;
    }
  }
}

Replay::Replay(const Experiment& experiment, const Scenario& scenario, const Rescheduling& how)
    : Replay(experiment, scenario) {
  how_ = &how;
  copies_.resize(graph_.edge_count());
  replicas_.resize(graph_.edge_count());
}

void Replay::step(const TraceEvent& event) {
  if (!(event.time >= platform_state_.now())) {
    fail("time goes back from " + shortest(platform_state_.now()));
  }
  if (event.time > platform_state_.now()) {
    check_moment();
    end_moment();
    check_point_before(event.time);
    platform_state_.advance(event.time);
  }
  std::visit([&](const auto& what) { happens(what); }, event.what);
  if (!std::holds_alternative<AvailabilityChanged>(event.what)) events_only_ = false;
}

void Replay::end(const Execution& execution) {
  check_moment();
  const auto finished = [&](TaskId task) { return tasks_[task].phase == Phase::finished; };
  if (execution.completed) {
    for (const TaskId task : graph_.tasks()) {
      if (!finished(task)) fail("ends before " + text(task) + " finished");
    }
  } else {
    const auto all = graph_.canonical_order();
    if (std::all_of(all.begin(), all.end(), finished)) {
      fail("is complete, and was not reported so");
    }
    if (how_ == nullptr || !has_stranded_task()) platform_state_.check_nothing_moves();
    platform_state_.check_nothing_comes_back();
  }
  if (execution.makespan != last_finish_) fail("the makespan is another than was reported");
  const bool same_data = how_ == nullptr ? execution.data_moved == data_moved_
                                         : platform_state_.same(execution.data_moved, data_moved_);
  if (execution.messages != messages_ || !same_data) {
    fail("the messages are others than were reported");
  }
  for (const TaskId task : graph_.tasks()) {
    const Task& state = tasks_[task];
    const bool same_start = state.phase == Phase::waiting ? std::isnan(execution.start[task])
                                                          : execution.start[task] == state.start;
    const bool same_finish = state.phase == Phase::finished ? execution.finish[task] == state.finish
                                                            : std::isnan(execution.finish[task]);
    if (!same_start || !same_finish) fail(text(task) + " ran at other times than reported");
  }
  end_moment();
  check_effort(execution.effort);
}

bool Replay::has_inputs(TaskId task) const {
  const auto edges = graph_.in_edges(task);
  return std::all_of(edges.begin(), edges.end(),
                     [&](EdgeId edge) { return edges_[edge].delivery == Delivery::there; });
}

/// At the end of a moment: whoever could start has started, and what finished has been sent.
void Replay::check_moment() const {
  for (const ProcessorId p : platform_.processors()) {
    if (!platform_state_.running(p) && platform_state_.availability(p) > 0.0 &&
        !queues_[p].empty() && has_inputs(queues_[p].front())) {
      fail(text(p) + " is idle though " + text(queues_[p].front()) + " could start");
    }
  }
  platform_state_.check_nothing_waits();
  for (const TaskId task : just_finished_) check_sent(task);
  check_drops();
  if (remapped_ && !point_follows_) check_remapping();
  if (asked_ && how_->regenerates) check_regenerated();
  if (how_ != nullptr && how_->online && how_->scheduling_cost == 0.0) check_idle();
}

/// Unless a rescheduling point of the same moment has undone it, all outputs that somebody waits
/// for have set out.
void Replay::check_sent(TaskId task) const {
  const Task& state = tasks_[task];
  const bool stranded = asked_ && platform_state_.availability(*state.assigned) == 0.0;
  if (state.phase != Phase::finished || stranded) return;
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId to = graph_.target(edge);
    const bool waits = tasks_[to].phase == Phase::waiting && tasks_[to].assigned.has_value();
    if (waits && edges_[edge].delivery == Delivery::missing && undone_.count(to) == 0) {
      fail(text(task) + " finished and did not send all its outputs");
    }
  }
}

void Replay::end_moment() {
  just_finished_.clear();
  events_only_ = true;
  asked_ = point_follows_ = false;
  if (remapped_) {
    effort_.remappings += changed_ && remappings_ > 1 ? 1U : 0U;
    remapped_ = changed_ = false;
  }
  if (how_ != nullptr && how_->online && moved_) ++effort_.remappings;
  moved_ = false;
  effort_.rewound_levels += rewound_levels_.size();
  rewound_levels_.clear();
  dropped_.clear();
  undone_.clear();
  for (const ProcessorId p : platform_.processors()) {
    if (platform_state_.availability(p) > 0.0) was_live_[p] = 1;
  }
}

void Replay::happens(const AvailabilityChanged& what) {
  if (!events_only_) fail("an event comes after what follows from it");
  platform_state_.change(what);
}

void Replay::happens(const TaskStarted& what) {
  platform_state_.start(what.task, what.processor);
  const Queue& queue = queues_[what.processor];
  if (queue.empty() || queue.front() != what.task) {
    fail(text(what.processor) + " starts " + text(what.task) + " out of the schedule's order");
  }
  if (!has_inputs(what.task)) fail(text(what.task) + " starts before its inputs are there");
  Task& task = tasks_[what.task];
  task.phase = Phase::running;
  task.start = platform_state_.now();
  task.placed = what.processor;
}

void Replay::happens(const TaskFinished& what) {
  platform_state_.finish(what.task, what.processor);
  ++queues_[what.processor].next;
  Task& task = tasks_[what.task];
  task.phase = Phase::finished;
  task.finish = last_finish_ = platform_state_.now();
  just_finished_.push_back(what.task);
  if (how_ == nullptr) return;
  for (const EdgeId edge : graph_.out_edges(what.task)) {
    copies_[edge.index()].insert(what.processor);
  }
  for (const EdgeId edge : graph_.in_edges(what.task)) drop_copies_but_producers(edge);
}

void Replay::happens(const TransferStarted& what) {
  platform_state_.start(what);
  if (what.is_copy) return start_replication(what);
  const Task& producer = tasks_[graph_.source(what.edge)];
  Task& consumer = tasks_[graph_.target(what.edge)];
  Edge& edge = edges_[what.edge];
  const bool just_finished =
      producer.phase == Phase::finished && producer.finish == platform_state_.now();
  const bool online = how_ != nullptr && how_->online;
  const bool chosen = remapped_ || online;  // may it come from anywhere?
  if (!just_finished && !chosen) {
    fail("a transfer starts when " + text(graph_.source(what.edge)) + " does not finish");
  }
  if (consumer.assigned != what.to || consumer.phase != Phase::waiting ||
      !(chosen ? may_send(what.edge, what.from) : producer.assigned == what.from)) {
    fail("a transfer of " + text(graph_.source(what.edge)) + " joins the wrong processors");
  }
  if (edge.delivery != Delivery::missing) fail("an input sets out twice");
  if (chosen && !just_finished) {
    const double taken = estimate(what.edge, what.from, what.to);
    const double best = best_estimate(what.edge, what.to);
    if (!(taken <= best || platform_state_.same(taken, best)))
      fail("an input takes the longer way");
  }
  edge.delivery = Delivery::moving;
  edge.repeated = false;
  consumer.placed = what.to;
  if (what.from != what.to && graph_.data(what.edge) > 0.0) {
    ++messages_;
    data_moved_ += graph_.data(what.edge);
    edge.repeated = edge.sent_before;
    edge.sent_before = true;
  }
}

void Replay::happens(const TransferFinished& what) {
  platform_state_.finish(what);
  if (replications_.erase(what.transfer) > 0) return finish_replication(what);
  Edge& edge = edges_[what.edge];
  edge.delivery = Delivery::there;
  if (how_ != nullptr) copies_[what.edge.index()].insert(what.to);
  if (!edge.repeated) return;
  effort_.retransmitted += graph_.data(what.edge);
  effort_.repeated_time += platform_state_.now() - platform_state_.begin_of(what.transfer);
}

}  // namespace dagsweep
