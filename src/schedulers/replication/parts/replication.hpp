#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "schedulers/replication/parts/kept_processors.hpp"
#include "schedulers/replication/parts/links.hpp"
#include "schedulers/replication/parts/ready_order.hpp"

namespace dagsweep {

/// What a scheduler that replicates decided. Its own memory is gone before this becomes a Schedule.
struct ReplicatedPlan {
  ReplicaList replicas;
  double latency_lower = 0.0;
  double latency_upper = 0.0;
  std::optional<ChosenSources> sources = std::nullopt;

  Schedule finished(const Instance& instance) && {
    return {instance.graph,      instance.platform.processor_count(),
            std::move(replicas), latency_lower,
            latency_upper,       std::move(sources)};
  }
};

/// A schedule in the making in which every task has epsilon + 1 replicas on distinct processors,
/// each behind the last of its processor: what FTSA, MC-FTSA and FTBAR without copies share. They
/// differ in which free task they take next. Use: choose_...(), then place().
class Replication {
 public:
  /// `bl`: [tasks] bottom levels. Throws RunError unless epsilon < P.
  Replication(const Instance& instance, std::uint32_t epsilon, IdMap<TaskId, double> bl);

  std::size_t copies() const { return copies_; }
  const Links& links() const { return links_; }

  double bottom_level(TaskId task) const { return state_[task].bottom_level; }
  /// When all inputs of a free task are everywhere, each from the copy that is first there: tl of
  /// FTSA.
  double everywhere(TaskId task) const { return state_[task].everywhere_or_first; }
  /// When the first replica of a placed task finishes.
  double first_finish(TaskId task) const { return state_[task].everywhere_or_first; }
  /// A number that the scheduler gives each task; kept here as it is asked for with the others.
  std::uint32_t rank(TaskId task) const { return state_[task].rank; }
  void set_rank(TaskId task, std::uint32_t rank) { state_[task].rank = rank; }

  /// Says that the copies of all inputs will be looked at, early or not.
  void expect_all_inputs() { all_inputs_ = true; }
  /// Says that the free task is most likely the next but one to be placed.
  void expect(TaskId task);
  /// The same of the one after it.
  void foresee(TaskId task) const {
    graph_.prefetch(task);
    __builtin_prefetch(&state_[task]);
  }
  /// Says that a free task is most likely the next, whether expected or not.
  void hurry(TaskId task);
  /// The epsilon + 1 processors on which a free task finishes first by eq. (1), in increasing
  /// (finish, number); those of its group, if that has them. Valid until the next call.
  std::span<const ProcessorId> choose_first_to_finish(TaskId task);
  /// The same with the schedule pressure of section 5, max(DA, ready) + bl - length().
  std::span<const ProcessorId> choose_least_pressure(TaskId task);
  /// The largest of the chosen processors' values.
  double largest_choice() const { return largest_choice_; }
  /// max(DA, ready) on the chosen processors.
  std::span<const double> starts() const { return start_; }
  double ready(ProcessorId p) const { return ready_[p.index()]; }
  /// [P], padded
  std::span<const double> ready() const { return ready_; }
  /// rho: the (epsilon + 1)-th smallest ready time.
  double rho();
  /// R: the latest finish of any replica.
  double length() const { return length_; }
  /// Have the processors of the task's group been chosen?
  bool is_fixed(TaskId task) const { return first_of_group(task).has_value(); }

  /// Places the task on the processors chosen for it; `start`: [epsilon + 1]. Returns the
  /// successors that are free now, valid until the next call.
  std::span<const TaskId> place(TaskId task, std::span<const double> start);

  /// Replicas of a placed task, and the place of the first in placement order.
  Copies copies_of(TaskId task) const {
    return {replicas_.finishes_of(task), replicas_.processors_of(task)};
  }
  std::uint32_t first_replica(TaskId task) const { return replicas_.first(task); }

  /// M* of eq. (2): latest of the exit tasks' first replicas. And of their last ones.
  double latest_first_exit() const { return latest_first_exit_; }
  double latest_last_exit() const { return latest_last_exit_; }
  ReplicaList take_replicas() { return std::move(replicas_); }

 private:
  static constexpr double never = std::numeric_limits<double>::infinity();

  struct State {
    double everywhere_or_first = 0.0;  // everywhere(), of the predecessors that are placed; once it
                                       // is placed itself, first_finish()
    double bottom_level = 0.0;
    std::uint32_t missing = 0;  // predecessors not placed
    std::uint32_t rank = 0;
  };

  static IdMap<TaskId, State> initial_states(const TaskGraph& graph, IdMap<TaskId, double> bl);
  void find_arrivals(TaskId task);
  std::span<const ProcessorId> choose_kept(TaskId task);
  bool keep_earliest(TaskId task);
  std::optional<TaskId> first_of_group(TaskId task) const {
    return group_first_.empty() ? std::nullopt : find_first_of_group(task);
  }
  std::optional<TaskId> find_first_of_group(TaskId task) const;
  void keep_of_group(TaskId first_of_group);
  /// Are a free task's inputs everywhere before any processor is ready? True stays true.
  bool is_early(TaskId task) const { return everywhere(task) <= least_ready_; }
  bool needs_inputs(TaskId task) const { return all_inputs_ || !is_early(task); }
  void prefetch_inputs(TaskId task) const;
  void prefetch_successors(TaskId task) const;
  void tell_successors(TaskId task);

  const Kernels& kernels_ = kernels();
  const Instance& instance_;
  const TaskGraph& graph_;
  std::size_t copies_;
  Links links_;
  IdMap<TaskId, State> state_;  // [tasks]
  std::optional<TaskId> expected_;
  bool all_inputs_ = false;
  ReplicaList replicas_;
  std::vector<double> ready_;    // [P], padded like the next three
  std::vector<double> arrival_;  // DA of the task at hand, or less where it is <= ready
  std::vector<double> value_;    // of the processors for it
  std::vector<double> scratch_;
  KeptProcessors kept_;
  ReadyOrder order_;          // asked for the first epsilon + 2, if there are as many
  double least_ready_ = 0.0;  // as it was when last looked at, and not more than it is now
  std::span<const ProcessorId> chosen_;  // [epsilon + 1]
  double largest_choice_ = 0.0;
  bool first_ready_chosen_ = false;  // those of order_
  std::vector<double> start_;        // [epsilon + 1] on those that are chosen
  std::vector<double> everywhere_;   // of its out-edges, padded
  std::vector<TaskId> freed_;        // with room for all successors
  std::size_t freed_count_ = 0;
  std::vector<std::pair<std::int64_t, TaskId>> group_first_;  // group -> first task, sorted
  double length_ = 0.0;
  double latest_first_exit_ = 0.0;
  double latest_last_exit_ = 0.0;
};

}  // namespace dagsweep
