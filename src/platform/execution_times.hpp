#pragma once

#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/number.hpp"

namespace dagsweep {

/// W[i][p] >= 0: execution time of task i on processor p at full availability, [tasks][P];
/// infinite if p cannot run i.
class ExecutionTimes {
 public:
  /// `values`: [tasks * P] row by row, >= 0. Throws InputError naming the task if a value is
  /// invalid or if no processor can run the task.
  ExecutionTimes(std::size_t tasks, std::size_t processors, std::vector<double> values);

  std::size_t task_count() const { return mean_.size(); }
  std::size_t processor_count() const { return processors_; }
  double operator()(TaskId task, ProcessorId p) const {
    return values_[task.index() * processors_ + p.index()];
  }
  bool can_run(TaskId task, ProcessorId p) const { return (*this)(task, p) < never; }
  /// Whether every processor can run every task.
  bool run_everywhere() const { return run_everywhere_; }
  /// W[task][0 .. P-1]
  std::span<const double> row(TaskId task) const {
    return {values_.data() + task.index() * processors_, processors_};
  }
  /// [tasks * P] row by row
  std::span<const double> values() const { return values_; }
  /// Wbar(task): the mean over the processors that can run it, summed in increasing number.
  double mean(TaskId task) const { return mean_[task]; }

  /// Changes the times of one task in this object only. `row`, [P], must be infinite exactly where
  /// the present times are. Throws as the constructor does.
  void set_row(TaskId task, std::span<const double> row);

 private:
  /// Checks the task's row and computes its mean.
  void summarise(TaskId task);

  std::size_t processors_;
  std::vector<double> values_;  // [tasks * P]
  IdMap<TaskId, double> mean_;  // [tasks]
  bool run_everywhere_ = true;
};

}  // namespace dagsweep
