#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <span>

#include "core/workspace.hpp"
#include "schedulers/list/parts/append_builder.hpp"

namespace dagsweep {

/// The value of a ready task on a processor, by its start; the smallest is the best.
template <class V>
concept CandidateValue = requires(const V value, TaskId task, ProcessorId p, double time) {
  /// The value if the task starts at `time`. As computed, it does not decrease with the start.
  /// Infinite for an infinite start, i.e. on a processor that cannot run the task.
  { value.at(task, p, time) } -> std::same_as<double>;
  /// The value without the start, which orders tasks that start at the same time.
  { value.without_start(task, p) } -> std::same_as<double>;
  /// A bound of the effect of rounding: tasks whose without_start() differ by more than this have
  /// values at start `time` in the same order. 0: values are ordered exactly as without_start(),
  /// including equality.
  { value.rounding(time) } -> std::same_as<double>;
};

/// The ready tasks of an AppendBuilder in two heaps per processor, which give the processor's best
/// task without examining all others.
/// - Arriving tasks: a task whose inputs arrive on p after p is ready starts at DA(task, p), so
///   that its value is fixed and is its key. When p has become ready later than that, the key is
///   below the task's value, never above; the task is moved to the other heap when it reaches the
///   top.
/// - Waiting tasks: all other tasks start at ready(p). Their values change together, so that their
///   order by without_start() stays, except that rounding may exchange close values or make them
///   equal. Tasks whose keys are within rounding of the first key are therefore compared by value.
/// A task enters each heap of a processor at most once: O(log n) per pair, apart from close values.
/// As long as few tasks are ready, all are examined, which takes etf 0.6 of the time (1,000 tasks
/// in layers of 32, 50 processors).
template <CandidateValue Value>
class CandidateHeaps {
 public:
  struct Best {
    double value = 0.0;
    std::uint32_t order = 0;
    TaskId task;

    bool operator<(const Best& other) const {
      return value < other.value || (value == other.value && order < other.order);
    }
  };

  /// `order`: [tasks] distinct numbers; the smaller wins among equal values. A task whose group is
  /// placed is a candidate on its group's processor only. All arguments must outlive this.
  CandidateHeaps(const AppendBuilder& plan, const Value& value,
                 std::span<const std::uint32_t> order, std::size_t processors)
      : plan_(plan), value_(value), order_(order), is_ready_(order.size(), 0), heaps_(processors) {}

  /// Removes the task that is about to be placed.
  void remove(TaskId task) { is_ready_[task] = 0; }
  /// Adds the k-th ready task of the plan and calls action(p, candidate) for every p on which the
  /// task is a candidate.
  template <class Action>
  void add(std::size_t k, Action action);

  bool is_candidate(TaskId task, ProcessorId p) const {
    if (is_ready_[task] == 0) return false;
    const auto group = plan_.group_processor(task);
    return !group || *group == p;
  }
  /// The candidate of smallest value, then order, for p; std::nullopt if there is none.
  std::optional<Best> best(ProcessorId p);

 private:
  struct Entry {
    double key;
    std::uint32_t order;
    TaskId task;
  };
  struct After {
    bool operator()(const Entry& a, const Entry& b) const {
      return a.key > b.key || (a.key == b.key && a.order > b.order);
    }
  };
  using Heap = WorkVector<Entry>;  // smallest (key, order) first
  struct Heaps {
    Heap waiting;   // tasks that start at ready(p), by without_start()
    Heap arriving;  // tasks that start at DA, by value
  };

  static constexpr std::size_t few = 64;

  void insert(std::size_t k, ProcessorId p);
  std::optional<Best> best_of_all(ProcessorId p) const;
  void push(Heap& heap, const Entry& entry, ProcessorId p);
  static void pop(Heap& heap) {
    std::pop_heap(heap.begin(), heap.end(), After());
    heap.pop_back();
  }
  Best best_of(const Entry& entry, ProcessorId p, double start) const {
    return {value_.at(entry.task, p, start), entry.order, entry.task};
  }
  std::optional<Best> best_waiting(Heap& heap, ProcessorId p);

  const AppendBuilder& plan_;
  const Value& value_;
  std::span<const std::uint32_t> order_;
  IdMap<TaskId, std::uint8_t> is_ready_;  // heaps may contain placed tasks
  bool has_heaps_ = false;                // whether more than `few` tasks have been ready at a time
  IdMap<ProcessorId, Heaps> heaps_;
  WorkVector<std::size_t> close_;  // scratch of best_waiting()
};

template <CandidateValue Value>
void CandidateHeaps<Value>::push(Heap& heap, const Entry& entry, ProcessorId p) {
  // At least as many tasks have been added as are dropped here, so this takes constant time per
  // task.
  if (heap.size() > 2 * plan_.ready().size() + 16) {
    std::erase_if(heap, [&](const Entry& old) { return !is_candidate(old.task, p); });
    std::make_heap(heap.begin(), heap.end(), After());
  }
  heap.push_back(entry);
  std::push_heap(heap.begin(), heap.end(), After());
}

template <CandidateValue Value>
void CandidateHeaps<Value>::insert(std::size_t k, ProcessorId p) {
  const TaskId task = plan_.ready()[k];
  const std::uint32_t order = order_[task.index()];
  const double arrival = plan_.arrival(k, p);
  if (arrival > plan_.ready_time(p)) {
    push(heaps_[p].arriving, {value_.at(task, p, arrival), order, task}, p);
  } else {
    push(heaps_[p].waiting, {value_.without_start(task, p), order, task}, p);
  }
}

template <CandidateValue Value>
template <class Action>
void CandidateHeaps<Value>::add(std::size_t k, Action action) {
  const TaskId task = plan_.ready()[k];
  is_ready_[task] = 1;
  const auto group = plan_.group_processor(task);
  for (std::size_t number = 0; number < heaps_.size(); ++number) {
    const ProcessorId p(number);
    if (group && *group != p) continue;
    if (has_heaps_) insert(k, p);
    action(p, Best{value_.at(task, p, plan_.start(k, p)), order_[task.index()], task});
  }
  if (has_heaps_ || plan_.ready().size() <= few) return;
  has_heaps_ = true;
  for (std::size_t old = 0; old < plan_.ready().size(); ++old) {
    if (is_ready_[plan_.ready()[old]] == 0) continue;  // will be added later
    for (std::size_t p = 0; p < heaps_.size(); ++p) insert(old, ProcessorId(p));
  }
}

template <CandidateValue Value>
auto CandidateHeaps<Value>::best_of_all(ProcessorId p) const -> std::optional<Best> {
  std::optional<Best> best;
  for (std::size_t k = 0; k < plan_.ready().size(); ++k) {
    const TaskId task = plan_.ready()[k];
    if (!is_candidate(task, p)) continue;
    const Best here{value_.at(task, p, plan_.start(k, p)), order_[task.index()], task};
    if (!best || here < *best) best = here;
  }
  return best;
}

/// Every waiting task starts when p is ready.
template <CandidateValue Value>
auto CandidateHeaps<Value>::best_waiting(Heap& heap, ProcessorId p) -> std::optional<Best> {
  while (!heap.empty() && !is_candidate(heap.front().task, p)) pop(heap);
  if (heap.empty()) return std::nullopt;
  const double ready = plan_.ready_time(p);
  Best best = best_of(heap.front(), p, ready);
  const double rounding = value_.rounding(ready);
  if (rounding == 0.0) return best;
  // The entries within `rounding` of the first are at the top of the heap's tree.
  const double last = heap.front().key + rounding;
  close_.assign(1, 0);
  while (!close_.empty()) {
    const std::size_t parent = close_.back();
    close_.pop_back();
    for (std::size_t child = 2 * parent + 1; child <= 2 * parent + 2; ++child) {
      if (child >= heap.size() || heap[child].key > last) continue;
      close_.push_back(child);
      if (is_candidate(heap[child].task, p)) best = std::min(best, best_of(heap[child], p, ready));
    }
  }
  return best;
}

template <CandidateValue Value>
auto CandidateHeaps<Value>::best(ProcessorId p) -> std::optional<Best> {
  if (!has_heaps_) return best_of_all(p);
  auto& [waiting, arriving] = heaps_[p];
  std::optional<Best> best = best_waiting(waiting, p);
  const double ready = plan_.ready_time(p);
  while (!arriving.empty()) {
    const Entry first = arriving.front();
    const Best bound{first.key, first.order, first.task};
    if (best && !(bound < *best)) break;
    if (is_candidate(first.task, p)) {
      if (plan_.arrival(plan_.index_of(first.task), p) > ready) return bound;
      push(waiting, {value_.without_start(first.task, p), first.order, first.task}, p);
      const Best here = best_of(first, p, ready);
      if (!best || here < *best) best = here;
    }
    pop(arriving);
  }
  return best;
}

}  // namespace dagsweep
