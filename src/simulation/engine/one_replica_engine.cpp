#include "simulation/engine/one_replica_engine.hpp"

#include <algorithm>
#include <utility>

#include "core/number.hpp"
#include "schedule/data_sources.hpp"

namespace dagsweep {

OneReplicaEngine::OneReplicaEngine(const Experiment& experiment, const Scenario& scenario,
                                   const StopToken& stop, const Listeners& listeners,
                                   ExecutionState* state, Mapping mapping)
    : instance_(experiment.instance),
      graph_(instance_.graph),
      true_times_(experiment.execution_times()),
      stop_(stop),
      state_(state),
      platform_(instance_.platform, scenario, listeners),
      transfers_(graph_, platform_, state != nullptr),
      queues_(graph_.task_count(), instance_.platform.processor_count()),
      missing_inputs_(state == nullptr ? graph_.task_count() : 0),
      awaited_input_(state == nullptr ? 0 : graph_.task_count()),
      assigned_(graph_.task_count(), unassigned),
      was_live_(instance_.platform.node_count(), 1),
      mapping_is_fixed_(mapping == Mapping::fixed),
      pulls_(scenario.rules.pulls),
      unfinished_inputs_(pulls_ ? graph_.task_count() : 0),
      is_requested_(pulls_ && state == nullptr ? graph_.edge_count() : 0),
      zero_work_is_immediate_(scenario.rules.zero_work_is_immediate && mapping_is_fixed_) {
  result_.start.assign(graph_.task_count(), not_a_value);
  result_.finish.assign(graph_.task_count(), not_a_value);
  for (const TaskId task : graph_.tasks()) {
    const auto inputs = static_cast<std::uint32_t>(graph_.in_edges(task).size());
    if (state == nullptr) missing_inputs_[task] = inputs;
    if (pulls_) unfinished_inputs_[task] = inputs;
  }
  apply_events();
  for (const NodeId n : instance_.platform.nodes()) was_live_[n] = platform_.is_live(n) ? 1 : 0;
}

OneReplicaEngine::Pause OneReplicaEngine::run_until(double limit, Until until) {
  while (finished_ < graph_.task_count()) {
    stop_.poll();
    const double task_time = platform_.processors().next_time();
    const double completion = std::min(task_time, transfers_.next_time());
    const double event = platform_.scenario().next_time();
    const double next = std::min(event, completion);
    if (pulls_ && next > platform_.now() && request_again()) continue;
    const bool instant_done =
        next > platform_.now() ||
        (until == Until::instant && next < task_time && next < event && transfers_.only_allocate());
    if (until != Until::limit && instant_done) {
      if (std::exchange(changed_, false)) {
        completed_ = false;
        return Pause::changed;
      }
      if (until == Until::instant && std::exchange(completed_, false)) return Pause::instant;
    }
    if (next > limit) {
      platform_.set_now(limit);
      return Pause::limit;
    }
    if (event <= completion) {
      const bool waits = completion == never && limit == never;
      if (event == never || (waits && until == Until::limit && !platform_.may_resume())) {
        return Pause::stalled;
      }
      platform_.set_now(event);
      apply_events();
      changed_ = true;
      continue;
    }
    platform_.set_now(completion);
    if (task_time == completion) {
      completed_ = true;
      finish(platform_.processors().pop());
    } else if (const auto arrival = transfers_.arrive()) {
      completed_ = true;
      if (arrival->is_copy) {
        receive_copy(arrival->edge, arrival->to);
      } else {
        transfers_.for_each_carried(*arrival, [this](EdgeId edge) { deliver(edge); });
      }
    }
  }
  return Pause::finished;
}

void OneReplicaEngine::assign(TaskId task, ProcessorId p) {
  assigned_[task] = p;
  if (state_ != nullptr) state_->assign(task, p);
}

void OneReplicaEngine::start_all() {
  starts_held_ = false;
  if (zero_work_is_immediate_) {
    for (const TaskId task : graph_.tasks()) {
      const bool is_ready = graph_.in_edges(task).empty();
      if (is_ready && is_immediate(task, assigned_[task])) execute_immediately(task);
    }
  }
  for (const ProcessorId p : instance_.platform.processors()) start_next(p);
}

void OneReplicaEngine::start_next(ProcessorId p) {
  ProcessorStates& processors = platform_.processors();
  if (processors.is_running(p) || processors.availability(p) == 0.0 || queues_.empty(p)) return;
  if (starts_held_) return;
  const TaskId task = queues_.front(p);
  if (!has_inputs(task, p)) {
    if (pulls_) request_inputs(task, p);
    return;
  }
  processors.start(p, true_times_(task, p), platform_.now());
  result_.start[task] = platform_.now();
  if (state_ != nullptr) state_->start(task, p, platform_.now());
  platform_.notify(TaskStarted{task, p});
}

void OneReplicaEngine::finish(ProcessorId p) {
  const TaskId task = queues_.front(p);
  queues_.pop(p);
  ++completions_;
  result_.finish[task] = platform_.now();
  result_.makespan = std::max(result_.makespan, platform_.now());
  ++finished_;
  if (state_ != nullptr) {
    drop_inputs(task);  // transfers of inputs received in another way
    drop_empty_transfers();
    state_->finish(task, platform_.now());
  }
  platform_.notify(TaskFinished{task, p});
  if (pulls_) {
    offer_results(task, p);
  } else {
    send_results(task, p);
  }
  start_next(p);
}

/// Whether all inputs of the task, which waits on p, are there.
bool OneReplicaEngine::has_inputs(TaskId task, ProcessorId p) {
  if (state_ == nullptr) return missing_inputs_[task] == 0;
  // Begins with the input that was missing last, so that all calls together examine few inputs
  // twice.
  const auto inputs = graph_.in_edges(task);
  std::uint32_t& awaited = awaited_input_[task];
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    if (!state_->holds(inputs[awaited], node(p))) return false;
    awaited = awaited + 1 == inputs.size() ? 0 : awaited + 1;
  }
  return true;
}

Snapshot OneReplicaEngine::view() const {
  return {.instance = instance_,
          .time = platform_.now(),
          .processor_availability = platform_.processor_availability(),
          .link_availability = platform_.link_availability(),
          .tasks = state_->tasks(),
          .edges = state_->edges(),
          .copies = &state_->copies(),
          .queues = &queues_};
}

/// Sends the results to the consumers that wait on a processor and are not being sent the data. A
/// transfer in progress to the node of p continues, although the data is there now. A copy on the
/// consumer's node is used instead of a transfer.
void OneReplicaEngine::send_results(TaskId task, ProcessorId p) {
  const NodeId from = node(p);
  for (const EdgeId edge : graph_.out_edges(task)) {
    if (state_ != nullptr) {
      const ProcessorId at = assigned_[graph_.target(edge)];
      const TaskProgress& consumer = state_->task(graph_.target(edge));
      if (at == unassigned || consumer.phase != TaskPhase::waiting) continue;
      if (state_->edge(edge).is_moving) continue;
      const NodeId to = node(at);
      if (to != from && state_->holds(edge, to)) {
        if (!consumer.placed) send(edge, to);
        continue;
      }
      if (to != from && join(edge)) continue;
    }
    send(edge, from);
  }
}

/// Lets idle processors request the results if their next task is a consumer.
void OneReplicaEngine::offer_results(TaskId task, ProcessorId p) {
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId consumer = graph_.target(edge);
    --unfinished_inputs_[consumer];
    if (state_ != nullptr || node(assigned_[consumer]) != node(p)) continue;
    is_requested_[edge] = 1;
    --missing_inputs_[consumer];
  }
  for (const EdgeId edge : graph_.out_edges(task)) {
    const ProcessorId consumer = assigned_[graph_.target(edge)];
    if (consumer != unassigned) start_next(consumer);
  }
}

/// Whether the edge's data is neither on its waiting consumer's node nor in transfer to it.
bool OneReplicaEngine::is_missing(EdgeId edge) const {
  return state_ != nullptr ? state_->is_missing(edge) : is_requested_[edge] == 0;
}

/// The node from which `to` receives the data of a finished task; std::nullopt if no live node can
/// send it.
std::optional<NodeId> OneReplicaEngine::source_of(EdgeId edge, NodeId to) const {
  if (!mapping_is_fixed_) return best_source(view(), edge, to, state_->keeps_copies());
  const NodeId from = node(assigned_[graph_.source(edge)]);
  return platform_.network().is_open(from, to) ? std::optional(from) : std::nullopt;
}

/// Whether the turn of a task that is next on its processor has come: all its producers have
/// finished or, with request_copies(), were undone while a live node keeps their data.
bool OneReplicaEngine::may_request_inputs(TaskId task) const {
  if (unfinished_inputs_[task] == 0) return true;
  if (!requests_copies_) return false;
  return std::ranges::all_of(graph_.in_edges(task), [&](EdgeId edge) {
    return state_->task(graph_.source(edge)).phase == TaskPhase::finished ||
           view().is_within_reach(edge, state_->keeps_copies());
  });
}

/// If the turn of the task, which is next on p, has come, requests its inputs that are neither
/// there nor in transfer.
void OneReplicaEngine::request_inputs(TaskId task, ProcessorId p) {
  const bool is_its_turn = may_request_inputs(task);
  bool must_retry = requests_copies_ && !is_its_turn;
  for (const EdgeId edge : graph_.in_edges(task)) {
    if (!is_its_turn) break;
    if (!is_missing(edge) || join(edge)) continue;
    if (const std::optional<NodeId> source = source_of(edge, node(p))) {
      if (state_ == nullptr) is_requested_[edge] = 1;
      send(edge, *source);
    } else {
      must_retry = true;
    }
  }
  const bool is_noted = !to_retry_.empty() && to_retry_.back() == p;
  if (must_retry && !is_noted) to_retry_.push_back(p);
}

/// Repeats, at the end of an instant, the requests of to_retry_. Returns whether anything was
/// requested.
bool OneReplicaEngine::request_again() {
  const std::uint64_t before = transfers_.started();
  for (const ProcessorId p : std::exchange(to_retry_, {})) start_next(p);
  return transfers_.started() > before;
}

void OneReplicaEngine::send_missing(TaskId task) {
  const ProcessorId p = assigned_[task];
  for (const EdgeId edge : graph_.in_edges(task)) {
    if (state_->edge(edge).is_moving) continue;
    if (state_->holds(edge, node(p))) {
      const bool is_live = platform_.processors().availability(p) > 0.0;
      if (is_live && !state_->task(task).placed) send(edge, node(p));
    } else if (join(edge)) {
      continue;
    } else if (const auto source = source_of(edge, node(p))) {
      send(edge, *source);
    }
  }
}

/// Lets a transfer of the edge's item to its consumer's node, if one is in progress, carry the
/// edge. Returns whether there is one.
bool OneReplicaEngine::join(EdgeId edge) {
  const auto source = transfers_.join(edge, node(assigned_[graph_.target(edge)]));
  if (source) state_->send(edge, *source, platform_.now());
  return source.has_value();
}

/// Starts the transfer of the edge's data, held by `from`, to its consumer's node.
void OneReplicaEngine::send(EdgeId edge, NodeId from) {
  if (graph_.is_shared(edge)) return send_shared(edge, from);
  if (state_ != nullptr) state_->send(edge, from, platform_.now());
  if (transfers_.start(edge, from, node(assigned_[graph_.target(edge)]))) deliver(edge);
}

/// The same for an item with several readers. The transfer carries all its edges whose consumers
/// wait there; if inputs are pulled, or the data is there, only this one.
void OneReplicaEngine::send_shared(EdgeId edge, NodeId from) {
  const NodeId to = node(assigned_[graph_.target(edge)]);
  const std::size_t first = starting_.size();
  if (pulls_ || from == to) {
    starting_.push_back(edge);
  } else {
    graph_.for_each_edge(graph_.item(edge), [&](EdgeId other) {
      const TaskId consumer = graph_.target(other);
      const ProcessorId at = assigned_[consumer];
      const bool waits = at != unassigned && node(at) == to && !state_->edge(other).is_moving &&
                         state_->task(consumer).phase == TaskPhase::waiting;
      if (waits) starting_.push_back(other);
    });
  }
  const std::size_t last = starting_.size();
  for (std::size_t k = first; k < last; ++k) state_->send(starting_[k], from, platform_.now());
  if (transfers_.start({starting_.data() + first, last - first}, from, to)) {
    for (std::size_t k = first; k < last; ++k) deliver(starting_[k]);
  }
  starting_.resize(first);
}

/// Records a copy that has arrived on n, which may let a consumer that waits there start, or a
/// consumer's turn come on another processor. The consumer's own transfer continues.
void OneReplicaEngine::receive_copy(EdgeId edge, NodeId n) {
  ++completions_;
  const ItemId item = graph_.item(edge);
  state_->replicate(item, n);
  graph_.for_each_edge(item, [&](EdgeId read) {
    const ProcessorId consumer = assigned_[graph_.target(read)];
    if (consumer != unassigned) start_next(consumer);
  });
}

void OneReplicaEngine::copy(EdgeId edge, NodeId from, NodeId to) {
  if (transfers_.start_copy(edge, from, to)) receive_copy(edge, to);
}

void OneReplicaEngine::drop(EdgeId edge) {
  transfers_.leave(edge);
  state_->drop(edge);
}

/// Cancels the transfers of inputs of the task.
void OneReplicaEngine::drop_inputs(TaskId task) {
  for (const EdgeId edge : graph_.in_edges(task)) {
    if (state_->edge(edge).is_moving) drop(edge);
  }
}

void OneReplicaEngine::deliver(EdgeId edge) {
  const TaskId task = graph_.target(edge);
  ++completions_;
  if (state_ != nullptr) {
    state_->deliver(edge);
  } else if (--missing_inputs_[task] > 0) {
    return;
  }
  if (is_immediate(task, assigned_[task])) {
    if (state_ == nullptr || has_inputs(task, assigned_[task])) execute_immediately(task);
    return;
  }
  start_next(assigned_[task]);
}

/// Executes a task of no work that has all its inputs, and further such tasks that its results let
/// follow.
void OneReplicaEngine::execute_immediately(TaskId task) {
  immediate_.push_back(task);
  // The loop below, which has delivered its last input, executes it.
  if (immediate_.size() > 1) return;
  for (std::size_t k = 0; k < immediate_.size(); ++k) {
    const TaskId next = immediate_[k];
    const ProcessorId p = assigned_[next];
    // Of two inputs that arrive as one item, each may be the last.
    if (state_ != nullptr && state_->task(next).phase == TaskPhase::finished) continue;
    if (platform_.processors().availability(p) == 0.0) {
      held_immediate_.push_back(next);
      continue;
    }
    result_.start[next] = result_.finish[next] = platform_.now();
    result_.makespan = std::max(result_.makespan, platform_.now());
    ++finished_;
    ++completions_;
    platform_.notify(TaskStarted{next, p});
    platform_.notify(TaskFinished{next, p});
    if (state_ != nullptr) {
      state_->start(next, p, platform_.now());
      state_->finish(next, platform_.now());
    }
    send_results(next, p);
  }
  immediate_.clear();
}

void OneReplicaEngine::apply_events() {
  for (const ProcessorId p : platform_.apply_due_events()) {
    if (platform_.processors().availability(p) > 0.0) was_live_[node(p)] = 1;
    platform_.processors().update_rate(p, platform_.now());
    start_next(p);
  }
  for (const TaskId task : std::exchange(held_immediate_, {})) execute_immediately(task);
}

bool OneReplicaEngine::has_newly_failed(NodeId n) {
  const bool live = platform_.is_live(n);
  const bool failed = !live && was_live_[n] != 0;
  was_live_[n] = live ? 1 : 0;
  return failed;
}

/// Stops the task if it runs. Returns the part of its true execution time computed so far.
double OneReplicaEngine::discard_computation(TaskId task) {
  const TaskProgress& progress = state_->task(task);
  result_.start[task] = result_.finish[task] = not_a_value;
  if (progress.phase == TaskPhase::waiting) return 0.0;
  const ProcessorId p = *progress.placed;
  if (progress.phase == TaskPhase::finished) {
    --finished_;
    if (pulls_) {
      for (const EdgeId edge : graph_.out_edges(task)) ++unfinished_inputs_[graph_.target(edge)];
    }
    return true_times_(task, p);
  }
  const double left = platform_.processors().work_left(p, platform_.now());
  platform_.processors().stop(p);
  return std::max(0.0, true_times_(task, p) - left);
}

double OneReplicaEngine::unplace(TaskId task) {
  const double lost = discard_computation(task);
  drop_inputs(task);
  state_->unplace(task);
  return lost;
}

double OneReplicaEngine::migrate(TaskId task, ProcessorId to) {
  if (!instance_.platform.share_node(*state_->task(task).placed, to)) return unplace(task);
  const double lost = discard_computation(task);
  state_->move_within_node(task, to);
  return lost;
}

double OneReplicaEngine::rewind(TaskId task) {
  const double lost = discard_computation(task);
  drop_inputs(task);
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId consumer = graph_.target(edge);
    if (state_->task(consumer).phase != TaskPhase::waiting) continue;
    if (state_->edge(edge).is_moving) drop(edge);
  }
  state_->rewind(task);
  return lost;
}

void OneReplicaEngine::take_back(TaskId task) {
  assigned_[task] = unassigned;
  state_->take_back(task);
}

Execution OneReplicaEngine::take_result(bool completed) {
  result_.completed = completed;
  if (state_ != nullptr && completed) transfers_.drop_all();
  const Traffic& traffic = transfers_.traffic();
  result_.messages = traffic.messages;
  result_.data_moved = traffic.data_moved.value();
  return std::move(result_);
}

}  // namespace dagsweep
