// How the data of a OneReplicaEngine set out: sent when a task finishes, pulled when a consumer's
// turn comes, or asked for after a remapping.

#include <algorithm>
#include <utility>

#include "schedule/data_sources.hpp"
#include "simulation/engine/one_replica_engine.hpp"

namespace dagsweep {

/// Sends the results to the consumers that wait on a processor and are not being sent the data. A
/// transfer in progress to p continues, although the data is there now. A copy on the consumer's
/// processor is used instead of a transfer.
void OneReplicaEngine::send_results(TaskId task, ProcessorId p) {
  for (const EdgeId edge : graph_.out_edges(task)) {
    if (state_ != nullptr) {
      const ProcessorId to = assigned_[graph_.target(edge)];
      const TaskProgress& consumer = state_->task(graph_.target(edge));
      if (to == unassigned || consumer.phase != TaskPhase::waiting) continue;
      if (state_->edge(edge).is_moving) continue;
      if (to != p && state_->holds(edge, to)) {
        if (!consumer.placed) send(edge, to);
        continue;
      }
      if (to != p && join(edge)) continue;
    }
    send(edge, p);
  }
}

/// Lets idle processors request the results if their next task is a consumer.
void OneReplicaEngine::offer_results(TaskId task, ProcessorId p) {
  for (const EdgeId edge : graph_.out_edges(task)) {
    const TaskId consumer = graph_.target(edge);
    --unfinished_inputs_[consumer];
    if (state_ != nullptr || assigned_[consumer] != p) continue;
    is_requested_[edge] = 1;
    --missing_inputs_[consumer];
  }
  for (const EdgeId edge : graph_.out_edges(task)) {
    const ProcessorId consumer = assigned_[graph_.target(edge)];
    if (consumer != unassigned) start_next(consumer);
  }
}

/// Whether the edge's data is neither on its waiting consumer's processor nor in transfer to it.
bool OneReplicaEngine::is_missing(EdgeId edge) const {
  return state_ != nullptr ? state_->is_missing(edge) : is_requested_[edge] == 0;
}

/// The processor from which p receives the data of a finished task; std::nullopt if no live
/// processor can send it.
std::optional<ProcessorId> OneReplicaEngine::source_of(EdgeId edge, ProcessorId p) const {
  if (!mapping_is_fixed_) return best_source(view(), edge, p, state_->keeps_copies());
  const ProcessorId from = assigned_[graph_.source(edge)];
  return platform_.network().is_open(from, p) ? std::optional(from) : std::nullopt;
}

/// Whether the turn of a task that is next on its processor has come: all its producers have
/// finished or, with request_copies(), were undone while a live processor keeps their data.
bool OneReplicaEngine::may_request_inputs(TaskId task) const {
  if (unfinished_inputs_[task] == 0) return true;
  if (!requests_copies_) return false;
  const auto inputs = graph_.in_edges(task);
  return std::all_of(inputs.begin(), inputs.end(), [&](EdgeId edge) {
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
    if (const std::optional<ProcessorId> source = source_of(edge, p)) {
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
    if (state_->holds(edge, p)) {
      const bool is_live = platform_.processors().availability(p) > 0.0;
      if (is_live && !state_->task(task).placed) send(edge, p);
    } else if (join(edge)) {
      continue;
    } else if (const auto source = source_of(edge, p)) {
      send(edge, *source);
    }
  }
}

/// Lets a transfer of the edge's item to its consumer's processor, if one is in progress, carry the
/// edge. Returns whether there is one.
bool OneReplicaEngine::join(EdgeId edge) {
  const auto source = transfers_.join(edge, assigned_[graph_.target(edge)]);
  if (source) state_->send(edge, *source, platform_.now());
  return source.has_value();
}

/// Starts the transfer of the edge's data, held by `from`, to its consumer's processor.
void OneReplicaEngine::send(EdgeId edge, ProcessorId from) {
  if (graph_.is_shared(edge)) return send_shared(edge, from);
  if (state_ != nullptr) state_->send(edge, from, platform_.now());
  if (transfers_.start(edge, from, assigned_[graph_.target(edge)])) deliver(edge);
}

/// The same for an item with several readers. The transfer carries all its edges whose consumers
/// wait there; if inputs are pulled, or the data is there, only this one.
void OneReplicaEngine::send_shared(EdgeId edge, ProcessorId from) {
  const ProcessorId to = assigned_[graph_.target(edge)];
  const std::size_t first = starting_.size();
  if (pulls_ || from == to) {
    starting_.push_back(edge);
  } else {
    graph_.for_each_edge(graph_.item(edge), [&](EdgeId other) {
      const TaskId consumer = graph_.target(other);
      const bool waits = assigned_[consumer] == to && !state_->edge(other).is_moving &&
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

/// Records a copy that has arrived on p, which may let a consumer that waits on p start, or a
/// consumer's turn come on another processor. The consumer's own transfer continues.
void OneReplicaEngine::receive_copy(EdgeId edge, ProcessorId p) {
  ++completions_;
  const ItemId item = graph_.item(edge);
  state_->replicate(item, p);
  graph_.for_each_edge(item, [&](EdgeId read) {
    const ProcessorId consumer = assigned_[graph_.target(read)];
    if (consumer != unassigned) start_next(consumer);
  });
}

void OneReplicaEngine::copy(EdgeId edge, ProcessorId from, ProcessorId to) {
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

}  // namespace dagsweep
