#include "simulation/engine/execution_state.hpp"

namespace dagsweep {

void ExecutionState::start(TaskId task, ProcessorId p, double now) {
  TaskProgress& progress = tasks_[task];
  if (!progress.placed) progress.placed_since = now;
  progress.phase = TaskPhase::running;
  progress.placed = p;
  progress.started = now;
}

/// The node of the item's producer, if it has finished.
std::optional<NodeId> ExecutionState::producing_node(EdgeId edge) const {
  const TaskProgress& producer = tasks_[graph_.source(edge)];
  return producer.phase == TaskPhase::finished ? node_of(producer.placed) : std::nullopt;
}

/// Drops all copies of the edge's item except its producer's own and replicated ones.
void ExecutionState::drop_copies(EdgeId edge) {
  const ItemId item = graph_.item(edge);
  if (const auto own = producing_node(edge)) {
    copies_.keep_only(item, *own);
  } else {
    copies_.clear(item);
  }
  if (replicates_) replicas_.for_each_holder(item, [&](NodeId n) { copies_.add(item, n); });
}

/// Records that the consumer of the edge, which was on n, needs the data there no more.
void ExecutionState::end_claim(EdgeId edge, NodeId n) {
  if (!graph_.is_shared(edge)) return drop_copies(edge);
  const ItemId item = graph_.item(edge);
  if (producing_node(edge) == n) return;
  if (!has_reader_on(item, n, graph_.target(edge))) copies_.remove(item, n);
}

/// Whether an unfinished task that reads the item, other than `except`, is assigned to n.
bool ExecutionState::has_reader_on(ItemId item, NodeId n, std::optional<TaskId> except) const {
  const auto is_on = [&](const TaskProgress& reader) {
    return reader.phase != TaskPhase::finished && node_of(reader.assigned) == n;
  };
  if (readers_.counts(item)) {
    const bool counts_except = except && is_on(tasks_[*except]);
    return readers_.on(item, n) > (counts_except ? 1U : 0U);
  }
  return graph_.any_edge(item, [&](EdgeId edge) {
    const TaskId reader = graph_.target(edge);
    return reader != except && is_on(tasks_[reader]);
  });
}

std::uint64_t ExecutionState::kept_copies() const {
  std::uint64_t kept = 0;
  std::vector<bool> is_counted(unfinished_readers_.size());
  for_each_with_held_input([&](TaskId task) {
    const std::optional<NodeId> reading = node_of(tasks_[task].assigned);
    for (const EdgeId edge : graph_.in_edges(task)) {
      const ItemId item = graph_.item(edge);
      const std::optional<NodeId> own = producing_node(edge);
      if (!graph_.is_shared(edge)) {
        kept += copies_.count_beside(item, own, reading);
      } else if (!is_counted[item.index()]) {
        is_counted[item.index()] = true;
        copies_.for_each_holder(item, [&](NodeId n) {
          if (n != own && !has_reader_on(item, n)) ++kept;
        });
      }
    }
  });
  return kept;
}

void ExecutionState::finish(TaskId task, double now) {
  TaskProgress& progress = tasks_[task];
  progress.phase = TaskPhase::finished;
  progress.computed = 1.0;
  progress.finished = now;
  if (readers_.any()) readers_.move(task, node_of(progress.assigned), std::nullopt);
  with_held_input_.erase(task.index());
  for (const EdgeId edge : graph_.in_edges(task)) {
    const ItemId item = graph_.item(edge);
    if (unfinished_readers_.size() == 0 || --unfinished_readers_[item] == 0) {
      drop_copies(edge);
    } else if (!keeps_copies_) {
      end_claim(edge, node(*progress.placed));
    }
  }
  for (const EdgeId edge : graph_.out_edges(task)) {
    copies_.add(graph_.item(edge), node(*progress.placed));
    const TaskId consumer = graph_.target(edge);
    if (tasks_[consumer].phase != TaskPhase::finished) with_held_input_.insert(consumer.index());
  }
}

void ExecutionState::send(EdgeId edge, NodeId source, double now) {
  edges_[edge] = {true, source, 0.0, 0.0};
  TaskProgress& consumer = tasks_[graph_.target(edge)];
  if (!consumer.placed) consumer.placed_since = now;
  consumer.placed = consumer.assigned;
}

void ExecutionState::deliver(EdgeId edge) {
  edges_[edge] = {};
  copies_.add(graph_.item(edge), node(*tasks_[graph_.target(edge)].assigned));
}

void ExecutionState::end_claims(TaskId task, NodeId n) {
  // What no other task reads comes to n only for a task that is placed there.
  if (keeps_copies_ || !graph_.has_shared_items()) return;
  for (const EdgeId edge : graph_.in_edges(task)) end_claim(edge, n);
}

void ExecutionState::take_back(TaskId task) {
  const NodeId n = node(*tasks_[task].assigned);
  tasks_[task].assigned.reset();
  if (readers_.any()) readers_.move(task, n, std::nullopt);
  end_claims(task, n);
}

void ExecutionState::move_within_node(TaskId task, ProcessorId to) {
  TaskProgress& progress = tasks_[task];
  progress.phase = TaskPhase::waiting;
  progress.placed = to;
  progress.computed = 0.0;
}

void ExecutionState::unplace(TaskId task) {
  TaskProgress& progress = tasks_[task];
  const NodeId n = node(*progress.placed);
  const bool was_finished = progress.phase == TaskPhase::finished;
  progress.phase = TaskPhase::waiting;
  if (was_finished && readers_.any()) readers_.move(task, std::nullopt, node_of(progress.assigned));
  progress.placed.reset();
  progress.computed = 0.0;
  for (const EdgeId edge : graph_.in_edges(task)) {
    edges_[edge] = {};
    if (was_finished && unfinished_readers_.size() > 0) ++unfinished_readers_[graph_.item(edge)];
    if (!keeps_copies_) end_claim(edge, n);
  }
  // The task may have been finished.
  if (!graph_.is_entry(task)) with_held_input_.insert(task.index());
}

void ExecutionState::rewind(TaskId task) {
  unplace(task);
  for (const EdgeId edge : graph_.out_edges(task)) {
    const ItemId item = graph_.item(edge);
    const bool waits = tasks_[graph_.target(edge)].phase == TaskPhase::waiting;
    if (waits) edges_[edge] = {};
    // A running consumer has read the data. It leaves them to no other.
    if (!keeps_copies_ && (waits || graph_.is_shared(edge))) copies_.clear(item);
  }
}

}  // namespace dagsweep
