#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <queue>
#include <span>
#include <vector>

#include "core/ordered_bit_set.hpp"
#include "platform/instance.hpp"
#include "schedule/priorities.hpp"

namespace dagsweep {

/// Finds the free task that FTBAR takes next, without evaluating all of them. `Ftbar` evaluates and
/// places tasks: FtbarWithCopies or FtbarWithoutCopies.
///
/// rho is the (epsilon + 1)-th smallest of all ready times, and never decreases. At tl(t) every
/// input of t is on every processor. (Replicas that are added later can only make inputs arrive
/// earlier.) A free task whose group has its processors is fixed, and always evaluated. Any other
/// free task is saturated if tl(t) <= rho, and stays so until it is taken or fixed; otherwise it is
/// open.
///
/// The (epsilon + 1)-th smallest start of a saturated task is rho itself: starts are never before
/// ready times, so at most epsilon are below rho; and wherever ready(p) <= rho, the start is at
/// most rho. So its largest kept pressure is rho + bl(t) - R, and saturated tasks are ordered by
/// bl, then pos. The largest kept pressure of an open task is at most tl(t) + bl(t) - R. Open tasks
/// are evaluated only while this bound reaches the best pressure found so far.
template <class Ftbar>
class FtbarTaskSelection {
 public:
  /// Initially the entry tasks are free. Both arguments must outlive this.
  FtbarTaskSelection(const Instance& instance, Ftbar& ftbar)
      : graph_(instance.graph),
        ftbar_(ftbar),
        tasks_(graph_.task_count()),
        saturated_(graph_.task_count()) {
    rank_tasks();
    for (const TaskId task : graph_.tasks()) {
      if (graph_.group(task) >= 0) members_[graph_.group(task)].push_back(task);
      if (graph_.is_entry(task)) add(task);
    }
  }

  bool empty() const { return free_count_ == 0; }

  /// Removes, evaluates and returns the free task of largest pressure (ties: smaller pos).
  TaskId take() {
    saturate();
    Best best;
    offer_saturated(best);
    offer_open(best);
    for (const TaskId task : fixed_) offer(best, task, ftbar_.evaluate(task));
    const TaskId task = *best.task;
    ftbar_.evaluate(task);
    remove(task);
    return task;
  }
  /// Records that `task` was placed and that the tasks `freed` became free.
  void add(TaskId task, std::span<const TaskId> freed) {
    if (graph_.group(task) >= 0) fix_members(members_.at(graph_.group(task)));
    for (const TaskId successor : freed) add(successor);
  }

 private:
  enum class State : std::uint8_t { not_free, saturated, open, fixed };

  struct Task {
    std::uint32_t rank = 0;  // position by decreasing bl, then pos
    State state = State::not_free;
  };
  struct BoundedTask {
    double bound;  // M + bl: at least the task's pressure + R
    TaskId task;
    bool operator<(const BoundedTask& other) const { return bound < other.bound; }
  };
  struct ArrivingTask {
    double everywhere;  // M
    TaskId task;
    bool operator<(const ArrivingTask& other) const { return everywhere > other.everywhere; }
  };
  struct Best {
    std::optional<TaskId> task;
    double pressure = 0.0;
  };

  void rank_tasks() {
    IdMap<TaskId, double> level(graph_.task_count());
    for (const TaskId task : graph_.tasks())
      level[task] = ftbar_.builder().tracker().bottom_level(task);
    by_rank_ = by_decreasing_level(graph_, level);
    level_.reserve(by_rank_.size());
    for (const TaskId task : by_rank_) {
      tasks_[task].rank = static_cast<std::uint32_t>(level_.size());
      level_.push_back(level[task]);
    }
  }

  /// The pressure of every saturated task whose bottom level is `level`.
  double saturated_pressure(double level) const { return rho_ + level - ftbar_.builder().length(); }

  void add(TaskId task) {
    ++free_count_;
    if (ftbar_.builder().groups().are_fixed(task)) {
      tasks_[task].state = State::fixed;
      fixed_.push_back(task);
      return;
    }
    const double everywhere = ftbar_.builder().tracker().inputs_everywhere(task);
    tasks_[task].state = State::open;
    ++open_count_;
    arriving_.push({everywhere, task});
    push_open({everywhere + ftbar_.builder().tracker().bottom_level(task), task});
    if (open_.size() > 2 * open_count_ + 64) forget_closed();
  }

  void remove(TaskId task) {
    --free_count_;
    if (tasks_[task].state == State::saturated) saturated_.erase(tasks_[task].rank);
    if (tasks_[task].state == State::open) --open_count_;
    if (tasks_[task].state == State::fixed) std::erase(fixed_, task);
    tasks_[task].state = State::not_free;
  }

  void push_open(const BoundedTask& task) {
    open_.push_back(task);
    std::push_heap(open_.begin(), open_.end());
  }
  void pop_open() {
    std::pop_heap(open_.begin(), open_.end());
    open_.pop_back();
  }
  void forget_closed() {
    std::erase_if(open_,
                  [&](const BoundedTask& old) { return tasks_[old.task].state != State::open; });
    std::make_heap(open_.begin(), open_.end());
  }

  /// Updates rho, and the state of the open tasks that are now saturated.
  void saturate() {
    rho_ = ftbar_.rho();
    for (; !arriving_.empty() && arriving_.top().everywhere <= rho_; arriving_.pop()) {
      const TaskId task = arriving_.top().task;
      if (tasks_[task].state != State::open) continue;  // taken, or fixed
      tasks_[task].state = State::saturated;
      --open_count_;
      saturated_.insert(tasks_[task].rank);
    }
  }

  /// Fixes the free members of a group that has got its processors.
  void fix_members(const std::vector<TaskId>& members) {
    for (const TaskId task : members) {
      if (tasks_[task].state == State::saturated) saturated_.erase(tasks_[task].rank);
      if (tasks_[task].state != State::saturated && tasks_[task].state != State::open) continue;
      if (tasks_[task].state == State::open) --open_count_;
      tasks_[task].state = State::fixed;
      fixed_.push_back(task);
    }
  }

  void offer(Best& best, TaskId task, double pressure) const {
    const bool is_better =
        !best.task || pressure > best.pressure ||
        (pressure == best.pressure && graph_.position(task) < graph_.position(*best.task));
    if (is_better) best = {task, pressure};
  }

  /// Offers the saturated tasks of largest pressure: those of largest bl, and those whose smaller
  /// bl gives an equal pressure by rounding.
  void offer_saturated(Best& best) const {
    std::size_t rank = saturated_.first();
    if (rank == OrderedBitSet::none) return;
    const double largest = saturated_pressure(level_[rank]);
    while (rank != OrderedBitSet::none) {
      const double level = level_[rank];
      if (saturated_pressure(level) != largest) return;
      offer(best, by_rank_[rank], largest);
      // Among equal bl the first task has the smallest pos: continue with the next smaller bl.
      rank = saturated_.next(rank + 1);
      if (rank == OrderedBitSet::none || level_[rank] != level) continue;
      const auto smaller =
          std::partition_point(level_.begin() + static_cast<std::ptrdiff_t>(rank), level_.end(),
                               [&](double other) { return other == level; });
      rank = saturated_.next(static_cast<std::size_t>(smaller - level_.begin()));
    }
  }

  /// Offers the open tasks whose bound reaches the best pressure.
  void offer_open(Best& best) {
    evaluated_.clear();
    while (!open_.empty()) {
      const BoundedTask top = open_.front();
      if (tasks_[top.task].state == State::open) {
        if (best.task && top.bound - ftbar_.builder().length() < best.pressure) break;
        offer(best, top.task, ftbar_.evaluate(top.task));
        evaluated_.push_back(top);
      }
      pop_open();
    }
    for (const BoundedTask& task : evaluated_) push_open(task);
  }

  const TaskGraph& graph_;
  Ftbar& ftbar_;
  WorkVector<TaskId> by_rank_;  // [tasks] by decreasing bl, then pos
  std::vector<double> level_;   // [tasks] bl of the tasks in by_rank_
  IdMap<TaskId, Task> tasks_;   // [tasks]
  std::size_t free_count_ = 0;
  double rho_ = 0.0;
  OrderedBitSet saturated_;  // ranks of the saturated tasks
  // Open tasks, and tasks that are no longer open:
  std::priority_queue<ArrivingTask> arriving_;
  std::vector<BoundedTask> open_;  // heap
  std::size_t open_count_ = 0;
  std::vector<TaskId> fixed_;
  std::map<std::int64_t, std::vector<TaskId>> members_;  // tasks of each group
  std::vector<BoundedTask> evaluated_;  // open tasks that were evaluated at the present step
};

}  // namespace dagsweep
