#include "simulation/validation/online_rules.hpp"

#include <algorithm>

#include "simulation/validation/violation.hpp"

namespace dagsweep {

using Phase = ReplayState::Phase;

/// The processor of the task's group: among the tasks of the group, this one included, that are
/// assigned to a live processor, that of the first in canonical order.
std::optional<ProcessorId> OnlineRules::processor_of_group(TaskId task) const {
  const TaskGraph& graph = state_.graph;
  if (graph.group(task) < 0) return std::nullopt;
  for (const TaskId member : graph.canonical_order()) {
    if (graph.group(member) != graph.group(task)) continue;
    const std::optional<ProcessorId> p = state_.tasks[member].assigned;
    if (p && state_.is_live(*p)) return p;
  }
  return std::nullopt;
}

void OnlineRules::apply(const TaskQueued& event) {
  ReplayState::Task& task = state_.tasks[event.task];
  const std::string name = text(event.task);
  if (task.phase != Phase::waiting) state_.fail(name + " is queued, and does not wait for it");
  if (!state_.is_live(event.processor)) state_.fail("a task is queued where nobody is");
  const bool is_called = state_.instant.has_cause || state_.instant.is_point || state_.now() == 0.0;
  if (!is_called && state_.how->scheduling_cost == 0.0) {
    state_.fail(name + " is queued while nothing happens");
  }
  state_.check_destination(event);
  if (task.assigned) {
    if (!state_.instant.is_point || (task.placed && task.placed != event.processor)) {
      state_.fail(name + " goes elsewhere without migrating");
    }
    if (task.assigned == event.processor) state_.fail(name + " moves to where it is");
    state_.remove_from_queue(event.task, *task.assigned);
    state_.instant.queues_changed = true;
  }
  for (const EdgeId edge : state_.graph.in_edges(event.task)) {
    if (!state_.is_held(edge)) state_.fail(name + " is queued before it is ready");
  }
  // With a scheduling cost, the group's processor was determined at the instant of the call.
  if (state_.how->scheduling_cost == 0.0 &&
      processor_of_group(event.task).value_or(event.processor) != event.processor) {
    state_.fail(name + " is queued away from its group");
  }
  task.assigned = event.processor;
  state_.queues[event.processor].tasks.push_back(event.task);
}

void OnlineRules::check_ready_tasks() const {
  const auto processors = state_.platform.processors();
  const auto is_idle = [&](ProcessorId p) { return state_.is_live(p) && state_.queues[p].empty(); };
  const bool at_once = state_.how->assigns_at_once;
  if (!at_once && std::ranges::none_of(processors, is_idle)) return;
  for (const TaskId task : state_.graph.tasks()) {
    if (state_.tasks[task].phase != Phase::waiting || state_.tasks[task].assigned) continue;
    const auto inputs = state_.graph.in_edges(task);
    const bool is_ready =
        std::ranges::all_of(inputs, [&](EdgeId edge) { return state_.is_held(edge); });
    if (!is_ready) continue;
    const std::optional<ProcessorId> group = processor_of_group(task);
    const auto can_run_on = [&](ProcessorId p) {
      return state_.is_live(p) && state_.instance.is_candidate(task, p) && p == group.value_or(p) &&
             std::ranges::all_of(
                 inputs, [&](EdgeId edge) { return state_.can_be_sent(edge, state_.node(p)); });
    };
    if (std::ranges::any_of(processors, can_run_on)) {
      state_.fail(text(task) + (at_once ? " is ready and has no processor"
                                        : " is ready and a processor has nothing to do"));
    }
  }
}

void OnlineRules::start_replication(const TransferStarted& event) {
  const TaskId producer = state_.graph.source(event.edge);
  if (!state_.is_finished(producer) || state_.tasks[producer].finish != state_.now() ||
      state_.node(*state_.tasks[producer].placed) != event.from || event.from == event.to ||
      !state_.is_live(event.to) || state_.is_on(event.edge, event.to)) {
    state_.fail("a result is replicated that should not be");
  }
  replications_.insert(event.transfer);
  const double data = state_.graph.data(event.edge);
  if (data != 0.0) tally_.message_started(data);
}

bool OnlineRules::finish_replication(const TransferFinished& event) {
  if (replications_.erase(event.transfer) == 0) return false;
  state_.holders(event.edge).insert(event.to);
  state_.replicas[state_.graph.item(event.edge).index()].insert(event.to);
  return true;
}

bool OnlineRules::drop_replication(const TransferDropped& event) {
  if (replications_.erase(event.transfer) == 0) return false;
  tally_.message_dropped(state_.graph.data(event.edge), state_.machines.drop(event));
  const bool has_lost_end = !state_.is_live(event.from) || !state_.is_live(event.to);
  if (!state_.all_finished() && !(state_.instant.is_point && has_lost_end)) {
    state_.fail("replication is given up without need");
  }
  return true;
}

}  // namespace dagsweep
