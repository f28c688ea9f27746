#include "schedulers/prediction/performance_history.hpp"

#include <map>
#include <string>

namespace dagsweep {

PerformanceHistory::PerformanceHistory(const Instance& instance, double alpha)
    : instance_(instance),
      alpha_(alpha),
      processors_(instance.platform.processor_count()),
      kind_(instance.graph.task_count()) {
  std::map<std::string, std::uint32_t> number;
  for (const TaskId task : instance.graph.tasks()) {
    const auto next = static_cast<std::uint32_t>(number.size());
    kind_[task] = number.emplace(instance.graph.kind(task), next).first->second;
  }
  factor_.assign(number.size() * processors_, 1.0);
  has_history_.assign(factor_.size(), 0);
}

void PerformanceHistory::learn(TaskId task, ProcessorId p, double elapsed) {
  const double work = instance_.times(task, p);
  if (work == 0.0) return;
  const double ratio = elapsed / work;
  const std::size_t index = kind_[task] * processors_ + p.index();
  factor_[index] =
      has_history_[index] != 0 ? alpha_ * ratio + (1.0 - alpha_) * factor_[index] : ratio;
  has_history_[index] = 1;
  fill_unknown(kind_[task]);
}

/// Sets the factors of processors without history to the mean of the others.
void PerformanceHistory::fill_unknown(std::size_t kind) {
  double* factor = factor_.data() + kind * processors_;
  const std::uint8_t* has_history = has_history_.data() + kind * processors_;
  double sum = 0.0;
  std::size_t count = 0;
  for (std::size_t p = 0; p < processors_; ++p) {
    if (has_history[p] == 0) continue;
    sum += factor[p];
    ++count;
  }
  if (count == processors_) return;
  const double mean = sum / static_cast<double>(count);
  for (std::size_t p = 0; p < processors_; ++p) {
    if (has_history[p] == 0) factor[p] = mean;
  }
}

}  // namespace dagsweep
