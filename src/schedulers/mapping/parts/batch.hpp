#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "core/number.hpp"
#include "core/parameters.hpp"
#include "core/stop.hpp"
#include "core/workspace.hpp"
#include "schedulers/list/parts/append_builder.hpp"
#include "schedulers/list/seen_costs.hpp"

namespace dagsweep {

/// When tasks that have become ready join the batch.
enum class BatchRefill {
  rolling,  ///< before the next task is mapped
  drained   ///< when all tasks of the batch are mapped
};

inline constexpr ParameterSpec batch_parameter{
    .name = "batch",
    .kind = ParameterKind::choice,
    .fallback = "rolling",
    .meaning = "tasks that become ready join the batch at once, or when all of it is mapped",
    .choices = "rolling|drained"};

inline constexpr std::array<ParameterSpec, 2> batch_parameters{{batch_parameter, sees_parameter}};

inline BatchRefill batch_refill(const Parameters& parameters) {
  return parameters.text("batch") == "drained" ? BatchRefill::drained : BatchRefill::rolling;
}

/// A ready task of the batch and its earliest completions: start + W with start = max(DA,
/// ready(p)).
struct BatchTask {
  TaskId task;
  std::uint32_t position = 0;  ///< pos of the task
  ProcessorId first;           ///< where it completes first (ties: smaller number)
  ProcessorId second;          ///< processor other than `first` where it completes first
  double completion = 0.0;     ///< completion on `first`
  /// Completion on `second`; equal to `completion` if there is no other candidate.
  double next_completion = 0.0;
};

/// The batch of a batch mode heuristic: at each step the task of largest score is appended to the
/// processor where it completes first. Ties: smaller pos. A task that is mapped delays one
/// processor only, so completions are recomputed only for tasks whose score reads the completion on
/// that processor. A step takes O(ready tasks), and O(P) for each task that may now complete first
/// elsewhere. `Score` has a function score(const BatchTask&) -> double and a constant
/// `reads_second`, whether the score depends on the second processor.
template <class Score>
class Batch {
 public:
  /// `plan` must have no placed tasks, outlive this, and be changed only by this.
  Batch(const Instance& instance, AppendBuilder& plan, BatchRefill refill)
      : instance_(instance), plan_(plan), refill_(refill) {
    add_ready(0);
    refill_if_due();
  }

  bool empty() const { return tasks_.empty(); }
  void map_best();

 private:
  /// Makes the k-th task the best one if it ranks before the present best one.
  void compare(std::size_t k) {
    const double score = Score::score(tasks_[k]);
    const double largest = Score::score(tasks_[best_]);
    if (score < largest) return;
    if (score > largest || tasks_[k].position < tasks_[best_].position) best_ = k;
  }
  bool reads(const BatchTask& entry, ProcessorId p) const {
    return entry.first == p || (Score::reads_second && entry.second == p);
  }
  BatchTask evaluated(TaskId task) const;
  void update(BatchTask& entry, ProcessorId delayed) const;
  void add_ready(std::size_t first) {
    for (std::size_t k = first; k < plan_.ready().size(); ++k) newly_.push_back(plan_.ready()[k]);
  }
  void refill_if_due();

  const Instance& instance_;
  AppendBuilder& plan_;
  const BatchRefill refill_;
  WorkVector<BatchTask> tasks_;  // the batch, in no particular order
  std::size_t best_ = 0;         // index in tasks_, unless tasks_ is empty
  WorkVector<TaskId> newly_;     // ready tasks that are not in the batch yet
};

template <class Score>
BatchTask Batch<Score>::evaluated(TaskId task) const {
  const std::uint32_t position = instance_.graph.position(task);
  const std::size_t k = plan_.index_of(task);
  const std::span<const double> times = instance_.times.row(task);
  const auto completion = [&](std::size_t p) { return plan_.start(k, ProcessorId(p)) + times[p]; };
  if (const auto group = plan_.group_processor(task)) {
    const double only = completion(group->index());
    return {task, position, *group, *group, only, only};
  }
  std::size_t first = 0;
  std::size_t second = 0;
  double least = completion(0);
  double next = never;
  for (std::size_t p = 1; p < times.size(); ++p) {
    const double here = completion(p);
    if (here < least) {
      second = first;
      next = least;
      first = p;
      least = here;
    } else if (here < next) {
      second = p;
      next = here;
    }
  }
  if (next == never) {  // no other candidate
    second = first;
    next = least;
  }
  return {task, position, ProcessorId(first), ProcessorId(second), least, next};
}

template <class Score>
void Batch<Score>::update(BatchTask& entry, ProcessorId delayed) const {
  if (entry.first == delayed) {
    const double completion =
        plan_.start(plan_.index_of(entry.task), delayed) + instance_.times(entry.task, delayed);
    if (completion < entry.next_completion) {  // completions never decrease
      entry.completion = completion;
      return;
    }
  }
  entry = evaluated(entry.task);
}

template <class Score>
void Batch<Score>::refill_if_due() {
  if (refill_ == BatchRefill::drained && !tasks_.empty()) return;
  for (const TaskId task : newly_) {
    tasks_.push_back(evaluated(task));
    compare(tasks_.size() - 1);
  }
  newly_.clear();
}

template <class Score>
void Batch<Score>::map_best() {
  const TaskId mapped = tasks_[best_].task;
  const ProcessorId p = tasks_[best_].first;
  tasks_[best_] = tasks_.back();
  tasks_.pop_back();
  const std::size_t others = plan_.ready().size() - 1;
  plan_.place({plan_.index_of(mapped), p});

  const std::int64_t group = instance_.graph.group(mapped);
  best_ = 0;
  for (std::size_t k = 0; k < tasks_.size(); ++k) {
    BatchTask& entry = tasks_[k];
    if (group >= 0 && instance_.graph.group(entry.task) == group) {
      entry = evaluated(entry.task);
    } else if (reads(entry, p)) {
      update(entry, p);
    }
    compare(k);
  }
  add_ready(others);
  refill_if_due();
}

/// The schedule of the batch mode heuristic with score `Score`.
template <class Score>
Schedule map_batches(const Instance& instance, BatchRefill refill, const StopToken& stop) {
  AppendBuilder plan(instance);
  Batch<Score> batch(instance, plan, refill);
  while (!batch.empty()) {
    stop.poll();
    batch.map_best();
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
