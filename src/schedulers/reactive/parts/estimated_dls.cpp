#include "schedulers/reactive/parts/estimated_dls.hpp"

#include <algorithm>
#include <optional>

#include "core/number.hpp"
#include "graph/levels.hpp"
#include "schedule/priorities.hpp"

namespace dagsweep {

EstimatedDls::EstimatedDls(const Instance& instance, bool uses_delta, bool running_stays)
    : instance_(instance),
      graph_(instance.graph),
      processors_(instance.platform.processor_count()),
      uses_delta_(uses_delta),
      running_stays_(running_stays),
      median_(median_times(instance)),
      level_(bottom_levels(
          graph_, [&](TaskId task) { return median_[task]; }, [](EdgeId) { return 0.0; })),
      groups_(graph_),
      missing_(graph_.task_count()),
      placed_(graph_.task_count()),
      index_(graph_.task_count(), absent),
      columns_(processors_),
      bounds_(processors_) {}

void EstimatedDls::make_ready(TaskId task, Estimates& estimates) {
  const std::size_t index = ready_.size();
  index_[task] = static_cast<std::uint32_t>(index);
  ready_.push_back({task, estimates.is_running(task), false, level_[task], graph_.position(task)});
  const auto arrivals = estimates.arrivals(task);
  for (const ProcessorId p : instance_.platform.processors()) {
    const double duration = estimates.duration(task, p);
    const double arrival = estimates.runs_on(task, p) ? estimates.time() : arrivals[p.index()];
    columns_[p].arrival.push_back(duration == never ? never : arrival);
    columns_[p].delta.push_back(uses_delta_ ? median_[task] - duration : 0.0);
  }
  const bool running = ready_.back().running;
  ready_pairs_ += processors_;
  if (running) {
    ++running_ready_;
    running_pairs_ += processors_;
  }
  auto only = groups_.of(task);
  if (running_stays_ && running) only = estimates.assigned(task);
  if (only) bind(index, *only);
  if (bounds_running_ && !running) return;
  for (const ProcessorId p : instance_.platform.processors()) {
    const Bound here = candidate(index, p, estimates);
    if (here.exceeds(bounds_[p])) bounds_[p] = here;
  }
}

/// Makes `only` the only candidate of the ready task.
void EstimatedDls::bind(std::size_t index, ProcessorId only) {
  for (const ProcessorId p : instance_.platform.processors()) {
    if (p != only) columns_[p].arrival[index] = never;
  }
  ready_[index].is_bound = true;
  ready_pairs_ -= processors_ - 1;
  if (ready_[index].running) running_pairs_ -= processors_ - 1;
}

void EstimatedDls::remove_ready(std::size_t index) {
  const Ready removed = ready_[index];
  index_[ready_.back().task] = static_cast<std::uint32_t>(index);
  index_[removed.task] = absent;
  const auto take_out = [&](auto& of_ready) {
    of_ready[index] = of_ready.back();
    of_ready.pop_back();
  };
  take_out(ready_);
  for (const ProcessorId p : instance_.platform.processors()) {
    take_out(columns_[p].arrival);
    take_out(columns_[p].delta);
  }
  ready_pairs_ -= candidates(removed);
  if (removed.running) {
    --running_ready_;
    running_pairs_ -= candidates(removed);
  }
}

/// The level of the index-th ready task on p; -infinity if p is no candidate.
EstimatedDls::Bound EstimatedDls::candidate(std::size_t index, ProcessorId p,
                                            const Estimates& estimates) const {
  const Ready& ready = ready_[index];
  Bound here{-never, ready.position, ready.task, false};
  const double arrival = columns_[p].arrival[index];
  if (arrival == never) return here;
  here.level = ready.level - estimates.start(ready.task, p, arrival) + columns_[p].delta[index];
  return here;
}

EstimatedDls::Bound EstimatedDls::largest_level(ProcessorId p, const Estimates& estimates) const {
  if (bounds_running_) {
    Bound best{-never, UINT32_MAX, TaskId(), false};
    for (std::size_t k = 0; k < ready_.size(); ++k) {
      if (!ready_[k].running) continue;
      const Bound here = candidate(k, p, estimates);
      if (here.exceeds(best)) best = here;
    }
    return best;
  }
  const double* arrival = columns_[p].arrival.data();
  const double* delta = columns_[p].delta.data();
  const double free_from = estimates.free_from(p);
  const Ready* best = nullptr;
  double largest = -never;
  for (std::size_t k = 0; k < ready_.size(); ++k) {  // none of the ready tasks is running
    const Ready& ready = ready_[k];
    const double level = ready.level - std::max(arrival[k], free_from) + delta[k];
    if (level < largest) continue;
    if (level == largest && best != nullptr && best->position < ready.position) continue;
    largest = level;
    best = &ready;
  }
  if (best == nullptr) return {-never, UINT32_MAX, TaskId(), false};
  return {largest, best->position, best->task, false};
}

/// Whether the bound of p comes before that of q.
bool EstimatedDls::precedes(ProcessorId p, ProcessorId q, const Estimates& estimates) const {
  const Bound &a = bounds_[p], &b = bounds_[q];
  if (a.level != b.level) return a.level > b.level;
  if (a.position != b.position) return a.position < b.position;
  const auto current = estimates.assigned(a.task);  // both bounds are of the same task
  return current == p || (current != q && p < q);
}

/// Whether the bound of p is the present level of a candidate.
bool EstimatedDls::is_level(ProcessorId p) const {
  const Bound& bound = bounds_[p];
  if (bound.is_used) return false;
  const std::uint32_t index = index_[bound.task];
  return index != absent && columns_[p].arrival[index] != never;
}

/// The best pair of the ready running tasks if there are any, else of all ready tasks; std::nullopt
/// if none of them has a candidate processor.
std::optional<Replica> EstimatedDls::best(const Estimates& estimates) {
  pairs_ += running_ready_ > 0 ? running_pairs_ : ready_pairs_;
  if (bounds_running_ != (running_ready_ > 0)) {
    bounds_running_ = running_ready_ > 0;
    bounds_ = IdMap<ProcessorId, Bound>(processors_);
  }
  while (true) {
    ProcessorId first(0);
    for (const ProcessorId p : instance_.platform.processors()) {
      if (p != first && precedes(p, first, estimates)) first = p;
    }
    if (bounds_[first].level == -never) return std::nullopt;
    if (!is_level(first)) {
      bounds_[first] = largest_level(first, estimates);
      continue;
    }
    const TaskId task = bounds_[first].task;
    return estimates.estimate(task, first, columns_[first].arrival[index_[task]]);
  }
}

void EstimatedDls::place(const Replica& chosen, Estimates& estimates) {
  estimates.place(chosen);
  bounds_[chosen.processor].is_used = true;
  placed_[chosen.task] = 1;
  if (graph_.group(chosen.task) < 0 || groups_.of(chosen.task)) return;
  groups_.place(chosen.task, chosen.processor);
  for (std::size_t k = 0; k < ready_.size(); ++k) {
    const bool joins = graph_.group(ready_[k].task) == graph_.group(chosen.task);
    if (joins && !ready_[k].is_bound) bind(k, chosen.processor);
  }
}

void EstimatedDls::begin(Estimates& estimates) {
  pairs_ = 0;
  groups_.clear();
  bounds_ = IdMap<ProcessorId, Bound>(processors_);
  bounds_running_ = false;
  for (const TaskId task : graph_.canonical_order()) {
    placed_[task] = estimates.is_finished(task) ? 1 : 0;
    missing_[task] = 0;
    for (const EdgeId edge : graph_.in_edges(task)) {
      missing_[task] += placed_[graph_.source(edge)] == 0 ? 1U : 0U;
    }
    if (placed_[task] == 0 && missing_[task] == 0) make_ready(task, estimates);
  }
}

std::vector<Replica> EstimatedDls::place_all(Estimates& estimates, const StopToken& stop) {
  begin(estimates);
  std::vector<Replica> replicas;
  while (!ready_.empty()) {
    stop.poll();
    const auto chosen = best(estimates);
    // No ready task has a candidate: their groups are on processors that cannot run them.
    if (!chosen) {
      const bool all = running_ready_ == 0;
      for (std::size_t k = ready_.size(); k-- > 0;) {
        if (all || ready_[k].running) remove_ready(k);
      }
      continue;
    }
    const TaskId task = chosen->task;
    remove_ready(index_[task]);
    place(*chosen, estimates);
    replicas.push_back(*chosen);
    for (const EdgeId edge : graph_.out_edges(task)) {
      const TaskId next = graph_.target(edge);
      if (placed_[next] == 0 && --missing_[next] == 0) make_ready(next, estimates);
    }
  }
  std::ranges::sort(replicas, {}, [&](const Replica& one) { return time_key(one, graph_); });
  for (const TaskId task : graph_.canonical_order()) {
    if (placed_[task] != 0) continue;
    if (const auto kept = estimates.mark_unplaceable(task)) replicas.push_back(*kept);
  }
  // A running task that stays is the first task of its processor.
  std::stable_partition(replicas.begin(), replicas.end(), [&](const Replica& replica) {
    return estimates.is_running(replica.task) &&
           estimates.assigned(replica.task) == replica.processor;
  });
  return replicas;
}

}  // namespace dagsweep
