#include "simulation/validation/replay_state.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "simulation/validation/violation.hpp"

namespace dagsweep {

ReplayState::ReplayState(const Experiment& experiment, const Scenario& scenario,
                         const Rescheduling* rescheduling)
    : instance(experiment.instance),
      platform(instance.platform),
      graph(instance.graph),
      times(experiment.execution_times()),
      how(rescheduling),
      pulls(scenario.rules.pulls),
      machines(experiment, scenario),
      queues(platform.processor_count()),
      tasks(graph.task_count()),
      edges(graph.edge_count()),
      copies(graph.item_count()),
      replicas(is_reactive() ? graph.item_count() : 0) {}

bool ReplayState::all_finished() const {
  return std::ranges::all_of(graph.tasks(), [&](TaskId task) { return is_finished(task); });
}

bool ReplayState::has_inputs(TaskId task) const {
  return std::ranges::all_of(graph.in_edges(task),
                             [&](EdgeId edge) { return is_on(edge, *node_of(task)); });
}

bool ReplayState::is_missing(EdgeId edge) const {
  return !edges[edge].is_moving && !is_on(edge, *node_of(graph.target(edge)));
}

bool ReplayState::is_produced(TaskId task) const {
  return std::ranges::all_of(graph.in_edges(task),
                             [&](EdgeId edge) { return is_finished(graph.source(edge)); });
}

/// Online with copies: whether all producers have finished or, if they were undone, live processors
/// keep their data.
bool ReplayState::is_available(TaskId task) const {
  if (!is_online() || !how->keeps_copies) return false;
  return std::ranges::all_of(graph.in_edges(task), [&](EdgeId edge) {
    return is_finished(graph.source(edge)) || is_held(edge);
  });
}

bool ReplayState::may_request(TaskId task) const {
  if (tasks[task].phase != Phase::waiting || !tasks[task].assigned) return false;
  const ProcessorId p = *tasks[task].assigned;
  const bool is_next =
      is_live(p) && !machines.running(p) && !queues[p].empty() && queues[p].front() == task;
  return is_next && (is_produced(task) || is_available(task));
}

bool ReplayState::has_live_candidate(TaskId task) const {
  return std::ranges::any_of(platform.processors(), [&](ProcessorId p) {
    return is_live(p) && instance.is_candidate(task, p);
  });
}

bool ReplayState::is_held(EdgeId edge) const {
  const Task& producer = tasks[graph.source(edge)];
  const bool is_made = producer.phase == Phase::finished;
  return std::ranges::any_of(holders(edge), [&](NodeId n) {
    const bool serves = how->keeps_copies || node_of(graph.target(edge)) == n ||
                        (is_made && node(*producer.placed) == n);
    return serves && is_live(n);
  });
}

bool ReplayState::has_lost_results(TaskId task) const {
  return std::ranges::any_of(graph.out_edges(task), [&](EdgeId edge) { return !is_held(edge); });
}

bool ReplayState::may_send(EdgeId edge, NodeId n) const {
  if (!is_on(edge, n)) return false;
  const TaskId producer = graph.source(edge);
  return how->keeps_copies || (is_finished(producer) && node(*tasks[producer].placed) == n);
}

double ReplayState::estimate(EdgeId edge, NodeId from, NodeId to) const {
  const double rate = machines.rate(from, to);
  if (rate == 0.0) return never;
  if (from == to || graph.data(edge) == 0.0) return 0.0;
  return platform.startup() + graph.data(edge) / (platform.bandwidth(from, to) * rate);
}

double ReplayState::best_estimate(EdgeId edge, NodeId to) const {
  if (!is_reactive()) return estimate(edge, *node_of(graph.source(edge)), to);
  double best = is_on(edge, to) ? estimate(edge, to, to) : never;
  for (const NodeId from : holders(edge)) {
    if (may_send(edge, from)) best = std::min(best, estimate(edge, from, to));
  }
  return best;
}

bool ReplayState::can_be_sent(EdgeId edge, NodeId to) const {
  return best_estimate(edge, to) < never;
}

bool ReplayState::is_connected() const {
  const auto nodes = platform.nodes();
  return std::ranges::any_of(nodes, [&](NodeId n) { return is_live(n); }) &&
         std::ranges::all_of(nodes, [&](NodeId n) {
           return std::ranges::all_of(nodes, [&](NodeId m) {
             return !is_live(n) || !is_live(m) || machines.rate(n, m) > 0.0;
           });
         });
}

bool ReplayState::has_stranded_task() const {
  const auto can_gather = [&](TaskId task, ProcessorId p) {
    if (!is_live(p)) return false;
    return std::ranges::all_of(graph.in_edges(task), [&](EdgeId edge) {
      const bool is_produced = is_finished(graph.source(edge));
      const bool has_arrived = node_of(task) == node(p) && is_on(edge, node(p));
      return !is_produced || has_arrived || can_be_sent(edge, node(p));
    });
  };
  return std::ranges::any_of(graph.tasks(), [&](TaskId task) {
    return !is_finished(task) && std::ranges::none_of(platform.processors(), [&](ProcessorId p) {
      return can_gather(task, p);
    });
  });
}

void ReplayState::drop_copies_but_producers(EdgeId edge) {
  const TaskId producer = graph.source(edge);
  std::set<NodeId>& all = holders(edge);
  const bool own = is_finished(producer) && all.count(node(*tasks[producer].placed)) > 0;
  all = replicas[graph.item(edge).index()];
  if (own) all.insert(node(*tasks[producer].placed));
}

void ReplayState::carry(EdgeId edge, std::uint32_t number) {
  if (edges[edge].is_moving) fail("an input sets out twice");
  Transfer& transfer = transfers.at(number);
  transfer.carried.insert(edge);
  tasks[graph.target(edge)].placed = tasks[graph.target(edge)].assigned;
  const bool leaves_node = machines.ends_of(number).first != transfer.to;
  if (leaves_node && transfer.begin == now() && edges[edge].sent_before) {
    transfer.is_repeated = true;
  }
  edges[edge] = {true, number, edges[edge].sent_before || leaves_node};
}

void ReplayState::leave(EdgeId edge) {
  edges[edge].is_moving = false;
  transfers.at(edges[edge].transfer).carried.erase(edge);
}

void ReplayState::release(EdgeId edge, NodeId n) {
  if (!is_shared(edge)) return drop_copies_but_producers(edge);
  const Task& producer = tasks[graph.source(edge)];
  if (producer.phase == Phase::finished && node(*producer.placed) == n) return;
  const bool is_needed = graph.any_edge(graph.item(edge), [&](EdgeId other) {
    const TaskId reader = graph.target(other);
    return other != edge && !is_finished(reader) && node_of(reader) == n;
  });
  if (!is_needed) holders(edge).erase(n);
}

void ReplayState::release_left() {
  for (const auto& [task, n] : std::exchange(left, {})) {
    for (const EdgeId edge : graph.in_edges(task)) {
      if (is_shared(edge)) release(edge, n);
    }
  }
}

void ReplayState::lose_copies(NodeId n) {
  for (std::set<NodeId>& holders : copies) holders.erase(n);
  for (std::set<NodeId>& holders : replicas) holders.erase(n);
}

bool ReplayState::is_out_of_reach(TaskId task) const {
  const auto& where = is_online() ? tasks[task].assigned : tasks[task].placed;
  return where && !is_live(*where);
}

void ReplayState::check_destination(const TaskQueued& event) {
  Task& task = tasks[event.task];
  if (task.migrates_to && task.migrates_to != event.processor) {
    fail(text(event.task) + " is queued elsewhere than it migrates to");
  }
  task.migrates_to.reset();
  if (instant.is_point && how->regenerates && is_out_of_reach(event.task)) {
    fail(text(event.task) + " is not taken back");
  }
}

void ReplayState::remove_from_queue(TaskId task, ProcessorId p) {
  Queue& queue = queues[p];
  const auto first = queue.tasks.begin() + static_cast<std::ptrdiff_t>(queue.next);
  const auto found = std::find(first, queue.tasks.end(), task);
  if (found == queue.tasks.end()) fail(text(task) + " leaves a queue that it is not in");
  queue.tasks.erase(found);
}

}  // namespace dagsweep
