#pragma once

#include <span>
#include <vector>

#include "schedulers/replication/parts/ftbar_plan.hpp"
#include "schedulers/replication/parts/kept_processors.hpp"
#include "schedulers/replication/parts/replication.hpp"
#include "schedulers/replication/parts/upper_bound.hpp"

namespace dagsweep {

// Two plans with one face for the fast engine of FTBAR: what it asks about free tasks, and how it
// places the one that it takes.

/// Without Minimize-Start-Time every task has epsilon + 1 replicas, and no more.
class PlainFtbarPlan {
 public:
  PlainFtbarPlan(const Instance& instance, const ReplicationGoal& goal, IdMap<TaskId, double> bl)
      : deadlines_(instance, goal),
        plan_(instance, goal.epsilon, std::move(bl)),
        upper_(instance, plan_) {}

  double rho() { return plan_.rho(); }
  double length() const { return plan_.length(); }
  void expect(TaskId task) { plan_.expect(task); }
  void foresee(TaskId task) { plan_.foresee(task); }
  double bottom_level(TaskId task) const { return plan_.bottom_level(task); }
  std::uint32_t rank(TaskId task) const { return plan_.rank(task); }
  void set_rank(TaskId task, std::uint32_t rank) { plan_.set_rank(task, rank); }
  /// M of a free task.
  double everywhere(TaskId task) const { return plan_.everywhere(task); }
  bool is_fixed(TaskId task) const { return plan_.is_fixed(task); }

  /// Finds the task's epsilon + 1 processors of smallest pressure; returns the largest of these.
  double evaluate(TaskId task) {
    plan_.choose_least_pressure(task);
    return plan_.largest_choice();
  }
  /// Places the task evaluated last. Returns the successors that are free now.
  std::span<const TaskId> place(TaskId task);

  ReplicatedPlan finished() && {
    const double latest = upper_.latest_exit();
    return {plan_.take_replicas(), plan_.latest_first_exit(), latest};
  }

 private:
  Deadlines deadlines_;
  Replication plan_;
  UpperBound upper_;
};

/// With Minimize-Start-Time.
class CopyingFtbarPlan {
 public:
  CopyingFtbarPlan(const Instance& instance, const ReplicationGoal& goal, IdMap<TaskId, double> bl);

  /// rho: as many processors as a task gets replicas are ready by then.
  double rho() {
    kept_.keep(plan_.ready());
    return kept_.largest();
  }
  double length() const { return plan_.length(); }
  void expect(TaskId) {}
  void foresee(TaskId) {}
  double bottom_level(TaskId task) const { return bl_[task]; }
  std::uint32_t rank(TaskId task) const { return rank_[task]; }
  void set_rank(TaskId task, std::uint32_t rank) { rank_[task] = rank; }
  /// M of a free task, as it was when the task became free: later copies make it only earlier.
  double everywhere(TaskId task) const { return everywhere_[task]; }
  bool is_fixed(TaskId task) const { return !plan_.group_processors(task).empty(); }

  double evaluate(TaskId task);
  std::span<const TaskId> place(TaskId task);
  ReplicatedPlan finished() && {
    bl_ = {};  // room for what comes
    rank_ = {};
    missing_ = {};
    everywhere_ = {};
    return std::move(plan_).finished();
  }

 private:
  double time_everywhere(TaskId task) const;

  const Instance& instance_;
  const TaskGraph& graph_;
  std::size_t copies_;
  FtbarPlan plan_;
  Links links_;
  IdMap<TaskId, double> bl_;
  IdMap<TaskId, std::uint32_t> rank_;     // [tasks] as set
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] predecessors not placed
  IdMap<TaskId, double> everywhere_;      // [tasks]
  KeptProcessors kept_;
  std::vector<ProcessorId> chosen_;
  std::vector<TaskId> freed_;
};

}  // namespace dagsweep
