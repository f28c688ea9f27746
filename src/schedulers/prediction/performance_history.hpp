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
    "weight of the latest execution in the performance history; earlier ones share the rest",
    0,
    1};

/// Predicts execution times from finished tasks (L-HEFT paper, section 4.2, eq. 1-2, with weights
/// that sum to one; online/README.md, "Performance history"). For each kind of task and processor
/// p, f(p) is the smoothed ratio of elapsed time to W; the prediction is W * f(p). Tasks without a
/// kind form one kind.
class PerformanceHistory {
 public:
  /// The instance must outlive this. `alpha` in [0, 1]. Initially every f is 1.
  PerformanceHistory(const Instance& instance, double alpha);

  /// Updates f with a task that took `elapsed` time units on p. Ignores tasks with W = 0.
  void learn(TaskId task, ProcessorId p, double elapsed);

  /// f of the task's kind, [P]. For a processor without history, the mean f of the processors with
  /// history, or 1 if there are none. Valid until the next learn().
  std::span<const double> factors(TaskId task) const {
    return {factor_.data() + kind_[task] * processors_, processors_};
  }
  /// Predicted execution time, time units.
  double prediction(TaskId task, ProcessorId p) const {
    return instance_.times(task, p) * factors(task)[p.index()];
  }

 private:
  void fill_unknown(std::size_t kind);

  const Instance& instance_;
  const double alpha_;
  const std::size_t processors_;
  IdMap<TaskId, std::uint32_t> kind_;      // [tasks]
  std::vector<double> factor_;             // [kinds * P]
  std::vector<std::uint8_t> has_history_;  // [kinds * P]
};

}  // namespace dagsweep
