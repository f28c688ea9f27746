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
  const auto all = graph.tasks();
  return std::all_of(all.begin(), all.end(), [&](TaskId task) { return is_finished(task); });
}

bool ReplayState::has_inputs(TaskId task) const {
  const auto inputs = graph.in_edges(task);
  return std::all_of(inputs.begin(), inputs.end(),
                     [&](EdgeId edge) { return is_on(edge, *tasks[task].assigned); });
}

bool ReplayState::is_missing(EdgeId edge) const {
  return !edges[edge].is_moving && !is_on(edge, *tasks[graph.target(edge)].assigned);
}

bool ReplayState::is_produced(TaskId task) const {
  const auto inputs = graph.in_edges(task);
  return std::all_of(inputs.begin(), inputs.end(),
                     [&](EdgeId edge) { return is_finished(graph.source(edge)); });
}

/// Online with copies: whether all producers have finished or, if they were undone, live processors
/// keep their data.
bool ReplayState::is_available(TaskId task) const {
  if (!is_online() || !how->keeps_copies) return false;
  const auto inputs = graph.in_edges(task);
  return std::all_of(inputs.begin(), inputs.end(),
                     [&](EdgeId edge) { return is_finished(graph.source(edge)) || is_held(edge); });
}

bool ReplayState::may_request(TaskId task) const {
  if (tasks[task].phase != Phase::waiting || !tasks[task].assigned) return false;
  const ProcessorId p = *tasks[task].assigned;
  const bool is_next =
      is_live(p) && !machines.running(p) && !queues[p].empty() && queues[p].front() == task;
  return is_next && (is_produced(task) || is_available(task));
}

bool ReplayState::has_live_candidate(TaskId task) const {
  const auto processors = platform.processors();
  return std::any_of(processors.begin(), processors.end(),
                     [&](ProcessorId p) { return is_live(p) && instance.is_candidate(task, p); });
}

bool ReplayState::is_held(EdgeId edge) const {
  const Task& producer = tasks[graph.source(edge)];
  const bool is_made = producer.phase == Phase::finished;
  const auto& all = holders(edge);
  return std::any_of(all.begin(), all.end(), [&](ProcessorId p) {
    const bool serves = how->keeps_copies || tasks[graph.target(edge)].assigned == p ||
                        (is_made && producer.placed == p);
    return serves && is_live(p);
  });
}

bool ReplayState::has_lost_results(TaskId task) const {
  const auto outputs = graph.out_edges(task);
  return std::any_of(outputs.begin(), outputs.end(), [&](EdgeId edge) { return !is_held(edge); });
}

bool ReplayState::may_send(EdgeId edge, ProcessorId p) const {
  if (!is_on(edge, p)) return false;
  const TaskId producer = graph.source(edge);
  return how->keeps_copies || (is_finished(producer) && tasks[producer].placed == p);
}

double ReplayState::estimate(EdgeId edge, ProcessorId from, ProcessorId to) const {
  const double rate = machines.rate(from, to);
  if (rate == 0.0) return never;
  if (from == to || graph.data(edge) == 0.0) return 0.0;
  return platform.startup() + graph.data(edge) / (platform.bandwidth(from, to) * rate);
}

double ReplayState::best_estimate(EdgeId edge, ProcessorId to) const {
  if (!is_reactive()) return estimate(edge, *tasks[graph.source(edge)].assigned, to);
  double best = is_on(edge, to) ? estimate(edge, to, to) : never;
  for (const ProcessorId from : holders(edge)) {
    if (may_send(edge, from)) best = std::min(best, estimate(edge, from, to));
  }
  return best;
}

bool ReplayState::can_be_sent(EdgeId edge, ProcessorId to) const {
  return best_estimate(edge, to) < never;
}

bool ReplayState::is_connected() const {
  const auto processors = platform.processors();
  return std::any_of(processors.begin(), processors.end(),
                     [&](ProcessorId p) { return is_live(p); }) &&
         std::all_of(processors.begin(), processors.end(), [&](ProcessorId p) {
           return std::all_of(processors.begin(), processors.end(), [&](ProcessorId q) {
             return !is_live(p) || !is_live(q) || machines.rate(p, q) > 0.0;
           });
         });
}

bool ReplayState::has_stranded_task() const {
  const auto can_gather = [&](TaskId task, ProcessorId p) {
    if (!is_live(p)) return false;
    const auto inputs = graph.in_edges(task);
    return std::all_of(inputs.begin(), inputs.end(), [&](EdgeId edge) {
      const bool is_produced = is_finished(graph.source(edge));
      const bool has_arrived = tasks[task].assigned == p && is_on(edge, p);
      return !is_produced || has_arrived || can_be_sent(edge, p);
    });
  };
  const auto all = graph.tasks();
  const auto processors = platform.processors();
  return std::any_of(all.begin(), all.end(), [&](TaskId task) {
    return !is_finished(task) && std::none_of(processors.begin(), processors.end(),
                                              [&](ProcessorId p) { return can_gather(task, p); });
  });
}

void ReplayState::drop_copies_but_producers(EdgeId edge) {
  const TaskId producer = graph.source(edge);
  std::set<ProcessorId>& all = holders(edge);
  const bool own = is_finished(producer) && all.count(*tasks[producer].placed) > 0;
  all = replicas[graph.item(edge).index()];
  if (own) all.insert(*tasks[producer].placed);
}

void ReplayState::carry(EdgeId edge, std::uint32_t number) {
  if (edges[edge].is_moving) fail("an input sets out twice");
  Transfer& transfer = transfers.at(number);
  transfer.carried.insert(edge);
  tasks[graph.target(edge)].placed = transfer.to;
  const bool is_message = machines.ends_of(number).first != transfer.to && graph.data(edge) > 0.0;
  if (is_message && transfer.begin == now() && edges[edge].sent_before) transfer.is_repeated = true;
  edges[edge] = {true, number, edges[edge].sent_before || is_message};
}

void ReplayState::leave(EdgeId edge) {
  edges[edge].is_moving = false;
  transfers.at(edges[edge].transfer).carried.erase(edge);
}

void ReplayState::release(EdgeId edge, ProcessorId p) {
  if (!is_shared(edge)) return drop_copies_but_producers(edge);
  const Task& producer = tasks[graph.source(edge)];
  if (producer.phase == Phase::finished && producer.placed == p) return;
  const bool is_needed = graph.any_edge(graph.item(edge), [&](EdgeId other) {
    const Task& reader = tasks[graph.target(other)];
    return other != edge && reader.phase != Phase::finished && reader.assigned == p;
  });
  if (!is_needed) holders(edge).erase(p);
}

void ReplayState::release_left() {
  for (const auto& [task, p] : std::exchange(left, {})) {
    for (const EdgeId edge : graph.in_edges(task)) {
      if (is_shared(edge)) release(edge, p);
    }
  }
}

void ReplayState::lose_copies(ProcessorId p) {
  for (std::set<ProcessorId>& holders : copies) holders.erase(p);
  for (std::set<ProcessorId>& holders : replicas) holders.erase(p);
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
