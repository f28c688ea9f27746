#include "schedulers/replication/parts/replication.hpp"

#include <algorithm>
#include <limits>

#include "schedulers/replication/parts/copies.hpp"

namespace dagsweep {

Replication::Replication(const Instance& instance, std::uint32_t epsilon, IdMap<TaskId, double> bl)
    : instance_(instance),
      graph_(instance.graph),
      copies_(copies_for(epsilon, instance.platform)),
      links_(instance.platform),
      state_(initial_states(graph_, std::move(bl))),
      replicas_(graph_.task_count(), copies_),
      ready_(padded(instance.platform.processor_count()), never),
      arrival_(ready_.size()),
      value_(ready_.size(), never),
      scratch_(ready_.size()),
      kept_(copies_),
      order_(instance.platform.processor_count(),
             std::min(copies_ + 1, instance.platform.processor_count())),
      start_(copies_) {
  for (const ProcessorId p : instance.platform.processors()) ready_[p.index()] = 0.0;
}

/// The bottom levels are gone before the memory for replicas is taken.
IdMap<TaskId, Replication::State> Replication::initial_states(const TaskGraph& graph,
                                                              IdMap<TaskId, double> bl) {
  IdMap<TaskId, State> states(graph.task_count());
  for (const TaskId task : graph.tasks()) {
    states[task] = {0.0, bl[task], static_cast<std::uint32_t>(graph.in_edges(task).size()), 0};
  }
  return states;
}

/// What the next task needs is far away in memory: it can come while the present one is placed.
void Replication::expect(TaskId task) {
  expected_ = task;
  const auto times = instance_.times.row(task);
  for (std::size_t p = 0; p < times.size(); p += 8) __builtin_prefetch(&times[p]);
  if (needs_inputs(task)) {
    for (const EdgeId edge : graph_.in_edges(task)) graph_.prefetch(edge);
  }
  const IdRange<EdgeId> out = graph_.out_edges(task);
  if (out.size() > 0) graph_.prefetch(*out.begin());  // and most likely the others, behind it
}

void Replication::hurry(TaskId task) {
  if (task == expected_) return;
  expect(task);
  prefetch_inputs(task);
  prefetch_successors(task);
}

void Replication::prefetch_inputs(TaskId task) const {
  if (!needs_inputs(task)) return;
  for (const EdgeId edge : graph_.in_edges(task)) {
    const Copies copies = copies_of(graph_.source(edge));
    __builtin_prefetch(copies.finish.data());
    __builtin_prefetch(copies.processor.data());
  }
}

void Replication::prefetch_successors(TaskId task) const {
  for (const EdgeId edge : graph_.out_edges(task)) {
    __builtin_prefetch(&state_[graph_.target(edge)]);
  }
}

void Replication::find_arrivals(TaskId task) {
  std::fill(arrival_.begin(), arrival_.end(), 0.0);
  // What is everywhere before any processor is ready does not matter.
  least_ready_ = kernels_.least(ready_.data(), ready_.size());
  if (is_early(task)) return;
  for (const EdgeId edge : graph_.in_edges(task)) {
    const TaskId predecessor = graph_.source(edge);
    const double data = graph_.data(edge);
    if (first_finish(predecessor) + links_.longest(data) <= least_ready_) continue;
    links_.raise_to_first(copies_of(predecessor), data, arrival_, scratch_);
  }
}

std::optional<TaskId> Replication::find_first_of_group(TaskId task) const {
  const std::int64_t group = graph_.group(task);
  const auto known =
      std::lower_bound(group_first_.begin(), group_first_.end(), std::pair(group, TaskId(0)));
  if (known == group_first_.end() || known->first != group) return std::nullopt;
  return known->second;
}

std::span<const ProcessorId> Replication::choose_first_to_finish(TaskId task) {
  find_arrivals(task);
  const std::span<const double> duration = instance_.times.row(task);
  kernels_.find_finishes(arrival_.data(), ready_.data(), duration.data(), duration.size(),
                         value_.data());
  return choose_kept(task);
}

/// Chooses by value_.
std::span<const ProcessorId> Replication::choose_kept(TaskId task) {
  if (const auto first = first_of_group(task)) {
    keep_of_group(*first);
  } else {
    kept_.keep(value_);
  }
  chosen_ = kept_.processors();
  first_ready_chosen_ = false;
  largest_choice_ = kept_.largest();
  for (std::size_t k = 0; k < copies_; ++k) {
    const std::size_t p = chosen_[k].index();
    start_[k] = std::max(arrival_[p], ready_[p]);
  }
  return chosen_;
}

double Replication::rho() {
  order_.find(ready_);
  return order_.values()[copies_ - 1];
}

/// Where every input is everywhere before any processor is ready, pressures grow with ready times,
/// and those that are ready first are kept; unless pressures are equal by rounding, and the smaller
/// number counts. Says whether that is so.
bool Replication::keep_earliest(TaskId task) {
  order_.find(ready_);
  const std::span<const double> ready = order_.values();
  least_ready_ = ready[0];
  if (!is_early(task)) return false;
  const double level = bottom_level(task);
  for (std::size_t k = 1; k < ready.size(); ++k) {
    if (!(ready[k - 1] + level - length_ < ready[k] + level - length_)) return false;
  }
  chosen_ = order_.processors().first(copies_);
  first_ready_chosen_ = true;
  largest_choice_ = ready[copies_ - 1] + level - length_;
  std::copy_n(ready.begin(), copies_, start_.begin());
  return true;
}

std::span<const ProcessorId> Replication::choose_least_pressure(TaskId task) {
  if (!is_fixed(task) && keep_earliest(task)) return chosen_;
  find_arrivals(task);
  kernels_.find_pressures(arrival_.data(), ready_.data(), bottom_level(task), length_,
                          value_.size(), value_.data());
  return choose_kept(task);
}

void Replication::keep_of_group(TaskId first_of_group) {
  const auto where = replicas_.processors_of(first_of_group);
  std::vector<PackedProcessor> processors(where.begin(), where.end());
  std::sort(processors.begin(), processors.end());
  kept_.clear();
  for (const PackedProcessor p : processors) kept_.consider(value_[p], ProcessorId(p));
}

std::span<const TaskId> Replication::place(TaskId task, std::span<const double> start) {
  if (expected_) prefetch_inputs(*expected_);
  const std::span<const double> duration = instance_.times.row(task);
  const ReplicaList::Block block = replicas_.add_block(task);
  double first = never;
  double last = 0.0;
  for (std::size_t k = 0; k < copies_; ++k) {
    const std::size_t p = chosen_[k].index();
    const double finish = start[k] + duration[p];
    block.processor[k] = static_cast<PackedProcessor>(p);
    block.start[k] = start[k];
    block.finish[k] = finish;
    ready_[p] = finish;
    first = std::min(first, finish);
    last = std::max(last, finish);
  }
  if (first_ready_chosen_) {
    order_.use_first({block.finish, copies_});
  } else {
    order_.forget();
  }
  length_ = std::max(length_, last);
  state_[task].everywhere_or_first = first;
  if (const std::int64_t group = graph_.group(task); group >= 0 && !is_fixed(task)) {
    const std::pair entry(group, task);
    group_first_.insert(std::lower_bound(group_first_.begin(), group_first_.end(), entry), entry);
  }
  if (graph_.is_exit(task)) {
    latest_first_exit_ = std::max(latest_first_exit_, first);
    latest_last_exit_ = std::max(latest_last_exit_, last);
  }
  tell_successors(task);
  if (expected_) prefetch_successors(*expected_);
  return {freed_.data(), freed_count_};
}

void Replication::tell_successors(TaskId task) {
  const IdRange<EdgeId> out = graph_.out_edges(task);
  if (everywhere_.size() < out.size()) {
    everywhere_.resize(padded(out.size()));
    freed_.resize(everywhere_.size());
  }
  links_.find_everywhere(copies_of(task), graph_.data(out), everywhere_);
  // Which successors are free cannot be foreseen: each is noted, and stays if it is.
  freed_count_ = 0;
  const double* everywhere = everywhere_.data();
  for (const EdgeId edge : out) {
    const TaskId target = graph_.target(edge);
    State& successor = state_[target];
    successor.everywhere_or_first = std::max(successor.everywhere_or_first, *everywhere++);
    freed_[freed_count_] = target;
    freed_count_ += --successor.missing == 0 ? 1 : 0;
  }
}

}  // namespace dagsweep
