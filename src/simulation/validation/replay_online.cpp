#include <algorithm>

#include "simulation/validation/replay.hpp"
#include "simulation/validation/violation.hpp"

// What happens where tasks get a processor only when they are ready: queues that change at any
// moment, and replication.

namespace dagsweep {

void Replay::leave_queue(TaskId task, ProcessorId p) {
  Queue& queue = queues_[p];
  const auto first = queue.tasks.begin() + static_cast<std::ptrdiff_t>(queue.next);
  const auto found = std::find(first, queue.tasks.end(), task);
  if (found == queue.tasks.end()) fail(text(task) + " leaves a queue that it is not in");
  queue.tasks.erase(found);
}

/// The live processor of the first of the task's group, the task itself included, that has one.
std::optional<ProcessorId> Replay::group_place(TaskId task) const {
  if (graph_.group(task) < 0) return std::nullopt;
  for (const TaskId other : graph_.canonical_order()) {
    if (graph_.group(other) != graph_.group(task)) continue;
    const std::optional<ProcessorId> p = tasks_[other].assigned;
    if (p && platform_state_.availability(*p) > 0.0) return p;
  }
  return std::nullopt;
}

/// A ready task gets a processor, or one that waits moves to another, at a point.
void Replay::queue_online(const TaskQueued& what) {
  Task& task = tasks_[what.task];
  if (task.phase != Phase::waiting) fail(text(what.task) + " is queued, and does not wait for it");
  if (platform_state_.availability(what.processor) == 0.0) fail("a task is queued where nobody is");
  if (task.assigned) {
    if (!asked_ || task.placed) fail(text(what.task) + " goes elsewhere without migrating");
    if (task.assigned == what.processor) fail(text(what.task) + " moves to where it is");
    leave_queue(what.task, *task.assigned);
    moved_ = true;
  }
  for (const EdgeId edge : graph_.in_edges(what.task)) {
    if (!is_held(edge)) fail(text(what.task) + " is queued before it is ready");
  }
  // A decision that took time was made for the group as it was then.
  if (how_->scheduling_cost == 0.0 &&
      group_place(what.task).value_or(what.processor) != what.processor) {
    fail(text(what.task) + " is queued away from its group");
  }
  task.assigned = what.processor;
  ++effort_.scheduling_operations;
  queues_[what.processor].tasks.push_back(what.task);
}

/// No processor has nothing to do while a ready task, which could run somewhere, has none.
void Replay::check_idle() const {
  const auto processors = platform_.processors();
  const auto is_idle = [&](ProcessorId p) {
    return platform_state_.availability(p) > 0.0 && queues_[p].empty();
  };
  if (std::none_of(processors.begin(), processors.end(), is_idle)) return;
  for (const TaskId task : graph_.tasks()) {
    if (tasks_[task].phase != Phase::waiting || tasks_[task].assigned) continue;
    const auto inputs = graph_.in_edges(task);
    const std::optional<ProcessorId> group = group_place(task);
    const auto can_run_on = [&](ProcessorId p) {
      return platform_state_.availability(p) > 0.0 && p == group.value_or(p) &&
             std::all_of(inputs.begin(), inputs.end(), [&](EdgeId edge) {
               return best_estimate(edge, p) < std::numeric_limits<double>::infinity();
             });
    };
    if (std::any_of(processors.begin(), processors.end(), can_run_on)) {
      fail(text(task) + " is ready and a processor has nothing to do");
    }
  }
}

void Replay::start_replication(const TransferStarted& what) {
  if (how_ == nullptr || !how_->online) fail("an algorithm replicates that does not");
  const Task& producer = tasks_[graph_.source(what.edge)];
  if (producer.phase != Phase::finished || producer.finish != platform_state_.now() ||
      producer.placed != what.from || what.from == what.to ||
      platform_state_.availability(what.to) == 0.0 ||
      copies_[what.edge.index()].count(what.to) > 0) {
    fail("a result is replicated that should not be");
  }
  replications_.insert(what.transfer);
  if (graph_.data(what.edge) == 0.0) return;
  ++messages_;
  data_moved_ += graph_.data(what.edge);
}

/// Who waits there for the data has it.
void Replay::finish_replication(const TransferFinished& what) {
  copies_[what.edge.index()].insert(what.to);
  replicas_[what.edge.index()].insert(what.to);
  const Task& consumer = tasks_[graph_.target(what.edge)];
  if (consumer.phase != Phase::waiting || consumer.assigned != what.to) return;
  edges_[what.edge].delivery = Delivery::there;
}

/// At a point with an end that is away, or at the end of the run.
void Replay::drop_replication(const TransferDropped& what) {
  data_moved_ -= graph_.data(what.edge) * (1.0 - platform_state_.drop(what));
  const auto tasks = graph_.tasks();
  const bool over = std::all_of(tasks.begin(), tasks.end(),
                                [&](TaskId task) { return tasks_[task].phase == Phase::finished; });
  const bool away = platform_state_.availability(what.from) == 0.0 ||
                    platform_state_.availability(what.to) == 0.0;
  if (!over && !(asked_ && away)) fail("replication is given up without need");
}

}  // namespace dagsweep
