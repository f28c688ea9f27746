#include "simulation/engine/execution_state.hpp"

namespace dagsweep {

void ExecutionState::start(TaskId task, ProcessorId p, double now) {
  TaskProgress& progress = tasks_[task];
  if (!progress.placed) progress.placed_since = now;
  progress.phase = TaskPhase::running;
  progress.placed = p;
  progress.started = now;
}

/// Drops all copies of the edge except its producer's own and replicated ones.
void ExecutionState::drop_copies(EdgeId edge) {
  const TaskProgress& producer = tasks_[graph_.source(edge)];
  if (producer.phase == TaskPhase::finished) {
    copies_.keep_only(edge, *producer.placed);
  } else {
    copies_.clear(edge);
  }
  if (replicates_) replicas_.for_each_holder(edge, [&](ProcessorId p) { copies_.add(edge, p); });
}

void ExecutionState::finish(TaskId task, double now) {
  TaskProgress& progress = tasks_[task];
  progress.phase = TaskPhase::finished;
  progress.computed = 1.0;
  progress.finished = now;
  with_held_input_.erase(task.index());
  for (const EdgeId edge : graph_.in_edges(task)) drop_copies(edge);
  for (const EdgeId edge : graph_.out_edges(task)) add_copy(edge, *progress.placed);
}

void ExecutionState::send(EdgeId edge, ProcessorId source, double now) {
  edges_[edge] = {true, source, 0.0, 0.0};
  TaskProgress& consumer = tasks_[graph_.target(edge)];
  if (!consumer.placed) consumer.placed_since = now;
  consumer.placed = consumer.assigned;
}

void ExecutionState::deliver(EdgeId edge) {
  edges_[edge] = {};
  add_copy(edge, *tasks_[graph_.target(edge)].assigned);
}

void ExecutionState::unplace(TaskId task) {
  TaskProgress& progress = tasks_[task];
  progress.phase = TaskPhase::waiting;
  progress.placed.reset();
  progress.computed = 0.0;
  for (const EdgeId edge : graph_.in_edges(task)) {
    edges_[edge] = {};
    if (!keeps_copies_) drop_copies(edge);
  }
  // The task may have been finished.
  if (!graph_.is_entry(task)) with_held_input_.insert(task.index());
}

void ExecutionState::rewind(TaskId task) {
  unplace(task);
  for (const EdgeId edge : graph_.out_edges(task)) {
    if (tasks_[graph_.target(edge)].phase != TaskPhase::waiting) continue;
    edges_[edge] = {};
    if (!keeps_copies_) copies_.clear(edge);
  }
}

}  // namespace dagsweep
