#include "schedulers/replication.hpp"

#include <algorithm>
#include <limits>

#include "core/vectorised.hpp"
#include "schedulers/copies.hpp"

namespace dagsweep {
namespace {

/// The least of values >= 0, at least one.
DAGSWEEP_VECTORISED
double least(const double* values, std::size_t count) {
  Lanes best = Lanes{} + values[0];
  std::size_t p = 0;
  for (; p + lanes <= count; p += lanes) {
    Lanes more;
    load(more, values + p);
    lower_to(best, more);
  }
  double found = best[0];
  for (std::size_t k = 1; k < lanes; ++k) found = best[k] < found ? best[k] : found;
  for (; p < count; ++p) found = values[p] < found ? values[p] : found;
  return found;
}

/// Eq. (1): finish[p] = max(arrival[p], ready[p]) + duration[p].
DAGSWEEP_VECTORISED
void find_finishes(const double* arrival, const double* ready, const double* duration,
                   std::size_t count, double* __restrict finish) {
  std::size_t p = 0;
  for (; p + lanes <= count; p += lanes) {
    Lanes start;
    Lanes other;
    load(start, arrival + p);
    load(other, ready + p);
    raise_to(start, other);
    load(other, duration + p);
    store(finish + p, start + other);
  }
  for (; p < count; ++p) finish[p] = std::max(arrival[p], ready[p]) + duration[p];
}

/// pressure[p] = max(arrival[p], ready[p]) + level - length; all three arrays padded.
DAGSWEEP_VECTORISED
void find_pressures(const double* arrival, const double* ready, double level, double length,
                    std::size_t padded, double* __restrict pressure) {
  for (std::size_t p = 0; p < padded; p += lanes) {
    Lanes start;
    Lanes other;
    load(start, arrival + p);
    load(other, ready + p);
    raise_to(start, other);
    store(pressure + p, start + level - length);
  }
}

}  // namespace

Replication::Replication(const Instance& instance, std::uint32_t epsilon,
                         const IdMap<TaskId, double>& bl)
    : instance_(instance),
      graph_(instance.graph),
      copies_(copies_for(epsilon, instance.platform)),
      links_(instance.platform),
      waiting_(graph_.task_count()),
      replicas_(graph_.task_count(), copies_),
      ready_(links_.padded(), 0.0),
      arrival_(ready_.size()),
      value_(ready_.size()),
      kept_(copies_),
      earliest_(std::min(copies_ + 1, instance.platform.processor_count())),
      finish_(copies_),
      farthest_(copies_) {
  for (const TaskId task : graph_.tasks()) {
    waiting_[task] = {0.0, bl[task], static_cast<std::uint32_t>(graph_.in_edges(task).size()), 0};
  }
}

/// What the next task needs is far away in memory: it can come while the present one is placed.
void Replication::expect(TaskId task) {
  expected_ = task;
  const auto times = instance_.times.row(task);
  for (std::size_t p = 0; p < times.size(); p += 8) __builtin_prefetch(&times[p]);
  for (const EdgeId edge : graph_.in_edges(task)) graph_.prefetch(edge);
  const IdRange<EdgeId> out = graph_.out_edges(task);
  if (out.size() > 0) graph_.prefetch(*out.begin());  // and most likely the others, behind it
}

void Replication::prefetch_neighbours(TaskId task) const {
  for (const EdgeId edge : graph_.in_edges(task)) {
    const Copies copies = copies_of(graph_.source(edge));
    __builtin_prefetch(copies.finish.data());
    __builtin_prefetch(copies.processor.data());
  }
  for (const EdgeId edge : graph_.out_edges(task)) {
    __builtin_prefetch(&waiting_[graph_.target(edge)]);
  }
}

void Replication::find_arrivals(TaskId task) {
  std::fill(arrival_.begin(), arrival_.end(), 0.0);
  // What is everywhere before any processor is ready does not matter.
  const double least_ready = least(ready_.data(), instance_.platform.processor_count());
  if (everywhere(task) <= least_ready) return;
  for (const EdgeId edge : graph_.in_edges(task)) {
    const Copies copies = copies_of(graph_.source(edge));
    const double data = graph_.data(edge);
    if (links_.everywhere(copies, data) <= least_ready) continue;
    links_.raise_to_first(copies, data, arrival_, value_);
  }
}

double Replication::start(ProcessorId p) const {
  return std::max(arrival_[p.index()], ready_[p.index()]);
}

std::optional<TaskId> Replication::first_of_group(TaskId task) const {
  if (group_first_.empty()) return std::nullopt;
  const std::int64_t group = graph_.group(task);
  const auto known =
      std::lower_bound(group_first_.begin(), group_first_.end(), std::pair(group, TaskId(0)));
  if (known == group_first_.end() || known->first != group) return std::nullopt;
  return known->second;
}

std::span<const ProcessorId> Replication::choose_first_to_finish(TaskId task) {
  find_arrivals(task);
  const std::span<const double> duration = instance_.times.row(task);
  find_finishes(arrival_.data(), ready_.data(), duration.data(), duration.size(), value_.data());
  if (const auto first = first_of_group(task)) {
    keep_of_group(*first);
  } else {
    kept_.keep({value_.data(), duration.size()});
  }
  return kept_.processors();
}

void Replication::find_earliest() {
  if (earliest_known_) return;
  earliest_.keep({ready_.data(), instance_.platform.processor_count()});
  earliest_known_ = true;
}

double Replication::rho() {
  find_earliest();
  return earliest_.values()[copies_ - 1];
}

/// Where every input is everywhere before any processor is ready, pressures grow with ready times,
/// and those that are ready first are kept; unless pressures are equal by rounding, and the smaller
/// number counts. Says whether that is so.
bool Replication::keep_earliest(TaskId task) {
  find_earliest();
  const std::span<const double> ready = earliest_.values();
  if (everywhere(task) > ready[0]) return false;
  const double level = bottom_level(task);
  for (std::size_t k = 1; k < ready.size(); ++k) {
    if (!(ready[k - 1] + level - length_ < ready[k] + level - length_)) return false;
  }
  kept_.clear();
  for (std::size_t k = 0; k < copies_; ++k) {
    kept_.consider(ready[k] + level - length_, earliest_.processors()[k]);
  }
  std::fill(arrival_.begin(), arrival_.end(), 0.0);
  return true;
}

std::span<const ProcessorId> Replication::choose_least_pressure(TaskId task) {
  if (keep_earliest(task) && !is_fixed(task)) return kept_.processors();
  find_arrivals(task);
  const std::size_t processors = instance_.platform.processor_count();
  find_pressures(arrival_.data(), ready_.data(), bottom_level(task), length_, value_.size(),
                 value_.data());
  if (const auto first = first_of_group(task)) {
    keep_of_group(*first);
  } else {
    kept_.keep({value_.data(), processors});
  }
  return kept_.processors();
}

void Replication::keep_of_group(TaskId first_of_group) {
  const auto where = replicas_.processors_of(first_of_group);
  std::vector<PackedProcessor> processors(where.begin(), where.end());
  std::sort(processors.begin(), processors.end());
  kept_.clear();
  for (const PackedProcessor p : processors) kept_.consider(value_[p], ProcessorId(p));
}

std::span<const TaskId> Replication::place(TaskId task, std::span<const double> start) {
  if (expected_) prefetch_neighbours(*expected_);
  expected_.reset();
  earliest_known_ = false;
  double first = std::numeric_limits<double>::infinity();
  double last = 0.0;
  for (std::size_t k = 0; k < copies_; ++k) {
    const ProcessorId p = kept_.processors()[k];
    finish_[k] = start[k] + instance_.times(task, p);
    ready_[p.index()] = finish_[k];
    first = std::min(first, finish_[k]);
    last = std::max(last, finish_[k]);
  }
  length_ = std::max(length_, last);
  replicas_.add_block(task, kept_.processors(), start, finish_);
  if (const std::int64_t group = graph_.group(task); group >= 0 && !is_fixed(task)) {
    const std::pair entry(group, task);
    group_first_.insert(std::lower_bound(group_first_.begin(), group_first_.end(), entry), entry);
  }
  if (graph_.is_exit(task)) {
    latest_first_exit_ = std::max(latest_first_exit_, first);
    latest_last_exit_ = std::max(latest_last_exit_, last);
  }
  tell_successors(task);
  return freed_;
}

void Replication::tell_successors(TaskId task) {
  const Copies copies = copies_of(task);
  for (std::size_t k = 0; k < copies_; ++k) farthest_[k] = links_.farthest(copies.processor[k]);
  freed_.clear();
  for (const EdgeId edge : graph_.out_edges(task)) {
    Waiting& successor = waiting_[graph_.target(edge)];
    const double everywhere = links_.everywhere(copies, graph_.data(edge), farthest_.data());
    successor.everywhere = std::max(successor.everywhere, everywhere);
    if (--successor.missing == 0) freed_.push_back(graph_.target(edge));
  }
}

}  // namespace dagsweep
