#include <algorithm>
#include <cmath>

#include "simulation/validation/replay.hpp"
#include "simulation/validation/violation.hpp"

// What happens at rescheduling points, which fixed mappings do not have.

namespace dagsweep {

void Replay::check_reactive() const {
  if (how_ == nullptr) fail("a fixed mapping changes");
}

/// No rescheduling point was passed over.
void Replay::check_point_before(double time) const {
  if (how_ == nullptr || how_->on_change || how_->scheduling_cost > 0.0 || how_->period == 0.0) {
    return;
  }
  if (next_point_ * how_->period < time) fail("the next rescheduling point is missing");
}

void Replay::happens(const PointReached& /*what*/) {
  check_reactive();
  platform_state_.settle();
  asked_ = true;
  if (remapped_) {
    check_remapping();
    point_follows_ = true;
  }
  lose_copies_of_failed();
  if (how_->on_change || how_->scheduling_cost > 0.0 || how_->period == 0.0) return;
  if (next_point_ * how_->period != platform_state_.now()) fail("this is no rescheduling point");
  next_point_ += 1.0;
}

void Replay::drop_copies_but_producers(EdgeId edge) {
  const Task& producer = tasks_[graph_.source(edge)];
  std::set<ProcessorId>& held = copies_[edge.index()];
  const bool own = producer.phase == Phase::finished && held.count(*producer.placed) > 0;
  held = replicas_[edge.index()];
  if (own) held.insert(*producer.placed);
}

bool Replay::may_send(EdgeId edge, ProcessorId p) const {
  if (copies_[edge.index()].count(p) == 0) return false;
  const Task& producer = tasks_[graph_.source(edge)];
  return how_->keeps_copies || (producer.phase == Phase::finished && producer.placed == p);
}

/// How long a transfer would take at present, without contention.
double Replay::estimate(EdgeId edge, ProcessorId from, ProcessorId to) const {
  const double rate = platform_state_.rate(from, to);
  if (rate == 0.0) return std::numeric_limits<double>::infinity();
  if (from == to || graph_.data(edge) == 0.0) return 0.0;
  return platform_.startup() + graph_.data(edge) / (platform_.bandwidth(from, to) * rate);
}

double Replay::best_estimate(EdgeId edge, ProcessorId to) const {
  double best = std::numeric_limits<double>::infinity();
  for (const ProcessorId from : copies_[edge.index()]) {
    if (may_send(edge, from)) best = std::min(best, estimate(edge, from, to));
  }
  return best;
}

/// Is there a task whose inputs, as far as they are made, no live processor can gather?
bool Replay::has_stranded_task() const {
  const auto can_gather = [&](TaskId task, ProcessorId p) {
    if (platform_state_.availability(p) == 0.0) return false;
    const auto inputs = graph_.in_edges(task);
    return std::all_of(inputs.begin(), inputs.end(), [&](EdgeId edge) {
      const bool made = tasks_[graph_.source(edge)].phase == Phase::finished;
      const bool here = tasks_[task].assigned == p && edges_[edge].delivery == Delivery::there;
      return !made || here || best_estimate(edge, p) < std::numeric_limits<double>::infinity();
    });
  };
  const auto tasks = graph_.tasks();
  const auto processors = platform_.processors();
  return std::any_of(tasks.begin(), tasks.end(), [&](TaskId task) {
    return tasks_[task].phase != Phase::finished &&
           std::none_of(processors.begin(), processors.end(),
                        [&](ProcessorId p) { return can_gather(task, p); });
  });
}

void Replay::happens(const TransferDropped& what) {
  check_reactive();
  if (replications_.erase(what.transfer) > 0) return drop_replication(what);
  const double data = what.from == what.to ? 0.0 : graph_.data(what.edge);
  const double share = platform_state_.drop(what);
  Edge& edge = edges_[what.edge];
  if (edge.delivery == Delivery::moving) edge.delivery = Delivery::missing;
  data_moved_ -= data * (1.0 - share);
  if (platform_state_.availability(what.from) > 0.0) dropped_.push_back(what.edge);
  if (!edge.repeated) return;
  effort_.retransmitted += data * share;
  effort_.repeated_time += platform_state_.now() - platform_state_.begin_of(what.transfer);
}

/// At a point of those who regenerate: nobody belongs to a processor that is away, and nobody
/// needs what is lost.
void Replay::check_regenerated() const {
  for (const TaskId task : graph_.tasks()) {
    const Task& state = tasks_[task];
    if (state.phase == Phase::finished) continue;
    if (state.assigned && platform_state_.availability(*state.assigned) == 0.0) {
      fail(text(task) + " is not taken back");
    }
    if (state.phase == Phase::running) continue;
    for (const EdgeId edge : graph_.in_edges(task)) {
      if (tasks_[graph_.source(edge)].phase == Phase::finished && !is_held(edge)) {
        fail("an input of " + text(task) + " is lost and is not made again");
      }
    }
  }
}

/// Nothing that came from a live processor was dropped without need.
void Replay::check_drops() const {
  for (const EdgeId edge : dropped_) {
    const TaskId consumer = graph_.target(edge);
    if (tasks_[consumer].phase == Phase::finished) continue;  // replication was faster
    if (undone_.count(consumer) == 0 && undone_.count(graph_.source(edge)) == 0) {
      fail("a transfer is given up without need");
    }
  }
}

/// The task has nothing any more: what it has computed, where it is, what it has gathered.
void Replay::undo(TaskId task, ProcessorId p) {
  Task& state = tasks_[task];
  if (state.placed != p) fail(text(task) + " is not placed there");
  if (state.phase == Phase::running) {
    effort_.lost_compute +=
        platform_state_.stop(p);  // it stays first in line until the next schedule
  } else if (state.phase == Phase::finished) {
    effort_.lost_compute += times_(task, p);
  }
  state.phase = Phase::waiting;
  state.placed.reset();
  for (const EdgeId edge : graph_.in_edges(task)) {
    if (edges_[edge].delivery == Delivery::moving) fail("a transfer to " + text(task) + " goes on");
    edges_[edge].delivery = Delivery::missing;
    if (!how_->keeps_copies) drop_copies_but_producers(edge);
  }
  undone_.insert(task);
}

void Replay::happens(const TaskMigrated& what) {
  check_reactive();
  if (tasks_[what.task].phase == Phase::finished) fail("a finished task migrates");
  if (what.from == what.to) fail(text(what.task) + " migrates to where it is");
  undo(what.task, what.from);
  tasks_[what.task].assigned = what.from;  // until it is queued elsewhere
  ++effort_.migrated_tasks;
}

bool Replay::is_held(EdgeId edge) const {
  const auto& held = copies_[edge.index()];
  return std::any_of(held.begin(), held.end(),
                     [&](ProcessorId p) { return platform_state_.availability(p) > 0.0; });
}
bool Replay::has_lost_results(TaskId task) const {
  const auto edges = graph_.out_edges(task);
  return std::any_of(edges.begin(), edges.end(), [&](EdgeId edge) { return !is_held(edge); });
}

void Replay::happens(const TaskRewound& what) {
  check_reactive();
  const bool finished = tasks_[what.task].phase == Phase::finished;
  if (!asked_) fail("a task is rewound while nobody looks");
  if (!how_->rewinds && !how_->regenerates) fail("a task is rewound by an algorithm that does not");
  if (how_->regenerates && !(finished && has_lost_results(what.task))) {
    fail("a task is made again that has lost nothing");
  }
  if (finished && graph_.is_exit(what.task)) fail("a result that was delivered is rewound");
  if (platform_state_.availability(what.processor) > 0.0 &&
      !(finished && has_lost_results(what.task))) {
    fail("a task is rewound that has lost nothing");
  }
  undo(what.task, what.processor);
  for (const EdgeId edge : graph_.out_edges(what.task)) {
    if (tasks_[graph_.target(edge)].phase != Phase::waiting) continue;
    if (edges_[edge].delivery == Delivery::moving) fail("a rewound result goes on its way");
    edges_[edge].delivery = Delivery::missing;
    if (!how_->keeps_copies) copies_[edge.index()].clear();
  }
  effort_.reexecuted_tasks += finished ? 1U : 0U;
  if (how_->regenerates) {
    tasks_[what.task].assigned.reset();
  } else {
    ++effort_.rewound_tasks;
    rewound_levels_.insert(graph_.level(what.task));
  }
}

void Replay::happens(const TaskTakenBack& what) {
  check_reactive();
  Task& task = tasks_[what.task];
  if (!asked_) fail("a task is taken back while nobody looks");
  if (!how_->regenerates) fail("a task is taken back by an algorithm that does not");
  if (task.phase == Phase::finished || task.assigned != what.processor) {
    fail("a task is taken back that is not there");
  }
  if (platform_state_.availability(what.processor) > 0.0) {
    const auto inputs = graph_.in_edges(what.task);
    const bool lost =
        std::any_of(inputs.begin(), inputs.end(), [&](EdgeId edge) { return !is_held(edge); });
    if (!how_->online || !lost) fail("a task is taken back without need");
  }
  if (task.placed) {
    undo(what.task, what.processor);
    ++effort_.migrated_tasks;
  }
  task.assigned.reset();
  moved_ = true;
  leave_queue(what.task, what.processor);
}

/// What was on processors that failed is lost to those who rewind.
void Replay::lose_copies_of_failed() {
  for (const ProcessorId p : platform_.processors()) {
    const bool live = platform_state_.availability(p) > 0.0;
    if ((how_->rewinds || how_->regenerates) && !live && was_live_[p] != 0) {
      for (std::set<ProcessorId>& held : copies_) held.erase(p);
      for (std::set<ProcessorId>& held : replicas_) held.erase(p);
    }
    was_live_[p] = live ? 1 : 0;
  }
}

void Replay::happens(const Remapped& /*what*/) {
  check_reactive();
  if (!asked_) platform_state_.settle();
  if (remapped_) fail("two schedules come into force at once");
  remapped_ = true;
  ++remappings_;
  if (!asked_ && remappings_ > 1 && how_->scheduling_cost == 0.0) {
    fail("a schedule comes into force that nobody asked for");
  }
  for (const ProcessorId p : platform_.processors()) {
    queues_[p] = {};
    if (const auto running = platform_state_.running(p)) queues_[p].tasks.push_back(*running);
  }
}

void Replay::happens(const TaskQueued& what) {
  check_reactive();
  if (how_->online) return queue_online(what);
  Task& task = tasks_[what.task];
  if (!remapped_ || task.phase != Phase::waiting || task.queued_by == remappings_) {
    fail(text(what.task) + " is queued, and does not wait for it");
  }
  if (task.placed && task.placed != what.processor) {
    fail(text(what.task) + " goes elsewhere without migrating");
  }
  changed_ = changed_ || task.assigned != what.processor;
  task.assigned = what.processor;
  task.queued_by = remappings_;
  queues_[what.processor].tasks.push_back(what.task);
}

/// After a schedule came into force: everybody who waits is queued, every missing input that some
/// live processor could send is on its way, and those who rewind will make every other one again.
void Replay::check_remapping() const {
  for (const TaskId task : graph_.tasks()) {
    const Task& state = tasks_[task];
    if (state.phase != Phase::waiting || !state.assigned) continue;
    if (state.queued_by != remappings_) fail(text(task) + " is queued nowhere");
    for (const EdgeId edge : graph_.in_edges(task)) {
      if (edges_[edge].delivery != Delivery::missing) continue;
      if (best_estimate(edge, *state.assigned) < std::numeric_limits<double>::infinity()) {
        fail("an input of " + text(task) + " could set out and does not");
      }
      const bool made = tasks_[graph_.source(edge)].phase == Phase::finished;
      const bool makes_again = how_->rewinds || how_->regenerates;
      if (makes_again && how_->scheduling_cost == 0.0 && made && !is_held(edge)) {
        fail("an input of " + text(task) + " is lost and its producer was not rewound");
      }
    }
  }
}

void Replay::check_effort(const Effort& said) const {
  const bool online = how_ != nullptr && how_->online;
  const bool all_in_force = how_ == nullptr || (how_->scheduling_cost == 0.0 && !online);
  if (all_in_force && said.reschedulings + (how_ != nullptr ? 1 : 0) != remappings_) {
    fail("the reschedulings are others than were reported");
  }
  if (said.remappings != effort_.remappings || said.migrated_tasks != effort_.migrated_tasks ||
      said.rewound_tasks != effort_.rewound_tasks ||
      said.rewound_levels != effort_.rewound_levels ||
      said.reexecuted_tasks != effort_.reexecuted_tasks) {
    fail("migrations or rewinds are others than were reported");
  }
  if (!platform_state_.same(said.lost_compute, effort_.lost_compute) ||
      !platform_state_.same(said.retransmitted, effort_.retransmitted) ||
      !platform_state_.same(said.repeated_time, effort_.repeated_time)) {
    fail("the effort is another than was reported");
  }
}

}  // namespace dagsweep
