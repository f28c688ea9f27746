#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/parameters.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

inline constexpr ParameterSpec alpha_parameter{
    "alpha",
    ParameterKind::real,
    "0.9",
    "weight of the last execution in the performance history; the earlier ones share the rest",
    0,
    1};

/// What finished tasks tell about those to come (L-HEFT paper, section 4.2, eq. 1-2, its weights
/// made to sum to one): for each kind of task and each processor p, f(p) is how much longer tasks
/// take than W says. Tasks without a kind are of one kind. W * f(p) predicts.
class PerformanceHistory {
 public:
  /// The instance must outlive it. `alpha` in [0, 1]. Nothing has been executed: every f is 1.
  PerformanceHistory(const Instance& instance, double alpha);

  /// The task has taken `elapsed` time units on p; one of zero W teaches nothing.
  void learn(TaskId task, ProcessorId p, double elapsed);

  /// f of the task's kind, [P]. A processor without history has the mean of the others' f, 1 if
  /// there are none. Valid until the next learn().
  std::span<const double> factors(TaskId task) const {
    return {factor_.data() + kind_[task] * processors_, processors_};
  }
  /// Time units.
  double prediction(TaskId task, ProcessorId p) const {
    return instance_.times(task, p) * factors(task)[p.index()];
  }

 private:
  void fill_unknown(std::size_t kind);

  const Instance& instance_;
  const double alpha_;
  const std::size_t processors_;
  IdMap<TaskId, std::uint32_t> kind_;  // [tasks]
  std::vector<double> factor_;         // [kinds * P]
  std::vector<std::uint8_t> known_;    // [kinds * P]
};

}  // namespace dagsweep
