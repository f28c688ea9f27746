#include "schedulers/prediction/estimates.hpp"

#include <algorithm>
#include <utility>

#include "core/number.hpp"
#include "schedule/data_sources.hpp"

namespace dagsweep {

Estimates::Estimates(const Instance& instance, bool uses_copies)
    : instance_(instance),
      uses_copies_(uses_copies),
      rate_(instance.platform.processor_count() * instance.platform.processor_count()),
      startup_(rate_.size()),
      free_from_(instance.platform.processor_count()),
      finish_(instance.graph.task_count()),
      processor_(instance.graph.task_count()),
      arrivals_(instance.platform.processor_count()),
      arrival_(instance.platform.processor_count()),
      finishes_(instance.platform.processor_count()),
      availability_(instance.platform.processor_count()),
      away_penalty_(instance.platform.processor_count()),
      first_moving_(instance.graph.has_shared_items() ? instance.graph.item_count() : 0, no_edge),
      next_moving_(instance.graph.has_shared_items() ? instance.graph.edge_count() : 0) {}

void Estimates::begin(const Snapshot& now) {
  now_ = &now;
  free_from_.assign(free_from_.size(), now.time);
  const std::size_t processors = free_from_.size();
  for (const ProcessorId p : instance_.platform.processors()) {
    const bool live = now.availability(p) > 0.0;
    availability_[p.index()] = live ? now.availability(p) : 1.0;
    away_penalty_[p.index()] = live ? 0.0 : never;
    for (ProcessorId q = p; q.index() < processors; q = ProcessorId(q.index() + 1)) {
      const bool is_local = now.node(p) == now.node(q);
      const double rate = is_local ? (live ? 1.0 : 0.0) : now.link_rate(now.node(p), now.node(q));
      const double startup = is_local ? 0.0 : instance_.platform.startup();
      for (const std::size_t at :
           {p.index() * processors + q.index(), q.index() * processors + p.index()}) {
        rate_[at] = rate > 0.0 ? rate : 1.0;
        startup_[at] = rate > 0.0 ? startup : never;
      }
    }
  }
  if (instance_.graph.has_shared_items()) list_shared_transfers();
}

/// Lists one edge of each transfer of a shared item.
void Estimates::list_shared_transfers() {
  const TaskGraph& graph = instance_.graph;
  first_moving_.assign(first_moving_.size(), no_edge);
  if (now_->edges.empty()) return;
  const auto destination = [&](EdgeId edge) {
    return now_->node(*progress(graph.target(edge)).assigned);
  };
  for (const EdgeId edge : graph.edges()) {
    if (!now_->edges[edge.index()].is_moving) continue;
    EdgeId& first = first_moving_[graph.item(edge)];
    EdgeId listed = first;
    while (listed != no_edge && destination(listed) != destination(edge)) {
      listed = next_moving_[listed];
    }
    if (listed == no_edge) next_moving_[edge] = std::exchange(first, edge);
  }
}

/// Calls take(p, time) for each processor p with the time at which the edge's data arrives there if
/// it is sent from `node` at `from_time` (eq. 3, 8).
template <class Take>
void Estimates::for_each_arrival(double from_time, EdgeId edge, NodeId node, Take take) const {
  const ProcessorId source = instance_.platform.layout_of_nodes().first_processor(node);
  const std::size_t processors = arrivals_.size();
  const double* startup = startup_.data() + source.index() * processors;
  const double data = instance_.graph.data(edge);
  if (data == 0.0) {
    for (std::size_t p = 0; p < processors; ++p) take(p, startup[p] == never ? never : from_time);
    return;
  }
  const double* delay = instance_.platform.delays(source).data();
  const double* rate = rate_.data() + source.index() * processors;
  for (std::size_t p = 0; p < processors; ++p) {
    take(p, from_time + (startup[p] + data * delay[p] / rate[p]));
  }
}

/// Lowers arrival_ to the arrival times of the edge's data if it is sent from `node` at
/// `from_time`.
void Estimates::add_source(double from_time, EdgeId edge, NodeId node) {
  for_each_arrival(from_time, edge, node, [arrival = arrival_.data()](std::size_t p, double time) {
    arrival[p] = std::min(arrival[p], time);
  });
}

/// Whether the data of the edge, whose producer has not finished, is held or in transfer, since
/// the producer was undone.
bool Estimates::has_current_sources(EdgeId edge) const {
  return now_->copies != nullptr &&
         (now_->has_holder(edge) || now_->edges[edge.index()].is_moving ||
          instance_.graph.is_shared(edge));
}

/// Raises arrivals_ to the arrival times of the edge's data, of which the unfinished producer is
/// the only source.
void Estimates::wait_for(TaskId producer, EdgeId edge) {
  for_each_arrival(finish_[producer], edge, now_->node(processor_[producer]),
                   [arrivals = arrivals_.data()](std::size_t p, double time) {
                     arrivals[p] = std::max(arrivals[p], time);
                   });
}

/// Adds the unfinished producer's node as a source from the producer's finish on.
void Estimates::add_future_source(EdgeId edge, TaskId producer) {
  add_source(finish_[producer], edge, now_->node(processor_[producer]));
}

/// Adds the sources that hold the data now, including the consumer's own node, and the transfer in
/// progress.
void Estimates::add_current_sources(EdgeId edge) {
  for_each_source(*now_, edge, uses_copies_,
                  [&](NodeId source) { add_source(now_->time, edge, source); });
  if (instance_.graph.is_shared(edge)) add_shared_data(edge);
  const auto to = this->progress(instance_.graph.target(edge)).assigned;
  if (!to) return;
  const EdgeProgress& progress = now_->edges[edge.index()];
  const NodeId node = now_->node(*to);
  if (now_->holds(edge, node)) {
    lower_arrivals(node, now_->time);
  } else if (progress.is_moving) {
    lower_arrivals(node, now_->time + rest_of_transfer(edge, progress, node));
  }
}

/// Lowers arrival_ on all processors of the node.
void Estimates::lower_arrivals(NodeId node, double time) {
  for (const ProcessorId p : instance_.platform.processors(node)) {
    arrival_[p.index()] = std::min(arrival_[p.index()], time);
  }
}

/// Lowers arrival_ where other readers of the edge's item have it or wait for a transfer of it.
void Estimates::add_shared_data(EdgeId edge) {
  now_->for_each_holder(edge, [&](NodeId node) {
    if (now_->is_live(node)) lower_arrivals(node, now_->time);
  });
  const TaskGraph& graph = instance_.graph;
  for (EdgeId moving = first_moving_[graph.item(edge)]; moving != no_edge;
       moving = next_moving_[moving]) {
    const NodeId to = now_->node(*progress(graph.target(moving)).assigned);
    lower_arrivals(to, now_->time + rest_of_transfer(moving, now_->edges[moving.index()], to));
  }
}

/// C of the transfer in progress: time for the rest of its startup and of its data, at current
/// bandwidth.
double Estimates::rest_of_transfer(EdgeId edge, const EdgeProgress& progress, NodeId to) const {
  if (progress.source == to) return now_->is_live(to) ? 0.0 : never;
  const double rate = now_->link_rate(progress.source, to);
  if (rate == 0.0) return never;
  const double data = instance_.graph.data(edge);
  if (data == 0.0) return 0.0;
  const double moving = data * instance_.platform.delay(progress.source, to);
  return progress.startup_left + moving * (1.0 - progress.moved) / rate;
}

std::span<const double> Estimates::arrivals(TaskId task) {
  std::fill(arrivals_.begin(), arrivals_.end(), 0.0);
  for (const EdgeId edge : instance_.graph.in_edges(task)) {
    const TaskId producer = instance_.graph.source(edge);
    if (!is_finished(producer) && !has_current_sources(edge)) {
      wait_for(producer, edge);
      continue;
    }
    std::fill(arrival_.begin(), arrival_.end(), never);
    if (now_->copies != nullptr) add_current_sources(edge);
    if (!is_finished(producer)) add_future_source(edge, producer);
    for (std::size_t p = 0; p < arrivals_.size(); ++p) {
      arrivals_[p] = std::max(arrivals_[p], arrival_[p]);
    }
  }
  instance_.exclude_others(task, arrivals_);
  return arrivals_;
}

std::span<const double> Estimates::finishes(TaskId task) {
  const auto arrivals = this->arrivals(task);
  const auto free_from = free_from_.values();
  const auto work = instance_.times.row(task);
  if (factors_.empty()) {
    for (std::size_t p = 0; p < finishes_.size(); ++p) {
      finishes_[p] =
          std::max(arrivals[p], free_from[p]) + work[p] / availability_[p] + away_penalty_[p];
    }
  } else {
    for (std::size_t p = 0; p < finishes_.size(); ++p) {
      finishes_[p] = std::max(arrivals[p], free_from[p]) + work[p] * factors_[p] + away_penalty_[p];
    }
  }
  if (is_running(task)) {
    const ProcessorId p = *assigned(task);
    finishes_[p.index()] = estimate(task, p, arrivals[p.index()]).finish;
  }
  return finishes_;
}

double Estimates::duration(TaskId task, ProcessorId p) const {
  const double availability = now_->availability(p);
  if (availability == 0.0) return never;
  const double work = instance_.times(task, p);
  const double remaining = runs_on(task, p) ? work * (1.0 - progress(task).computed) : work;
  return factors_.empty() ? remaining / availability : remaining * factors_[p.index()];
}

void Estimates::place(const Replica& chosen) {
  processor_[chosen.task] = chosen.processor;
  finish_[chosen.task] = chosen.finish;
  free_from_[chosen.processor] = std::max(free_from_[chosen.processor], chosen.finish);
}

void Estimates::place_queued() {
  if (now_->queues == nullptr) return;
  for (const ProcessorId p : instance_.platform.processors()) {
    now_->queues->for_each(p, [&](TaskId task) {
      mark_undone_producers(task);
      const Replica queued = estimate(task, p, arrival(task, p));
      if (queued.finish != never) place(queued);
    });
  }
}

void Estimates::mark_undone_producers(TaskId task) {
  for (const EdgeId edge : instance_.graph.in_edges(task)) {
    const TaskId producer = instance_.graph.source(edge);
    if (!is_finished(producer)) mark_unplaceable(producer);
  }
}

std::optional<Replica> Estimates::mark_unplaceable(TaskId task) {
  finish_[task] = never;
  const std::optional<ProcessorId> p = progress(task).last_assigned;
  if (!p) return std::nullopt;
  return Replica{task, *p, free_from_[*p], free_from_[*p]};
}

}  // namespace dagsweep
