#include "platform/execution_times.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {

ExecutionTimes::ExecutionTimes(std::size_t tasks, std::size_t processors,
                               std::vector<double> values)
    : processors_(processors), values_(std::move(values)), mean_(tasks) {
  if (values_.size() != tasks * processors) {
    throw InputError("there are " + std::to_string(values_.size()) + " execution times (" +
                     std::to_string(tasks) + " tasks on " + std::to_string(processors) +
                     " processors need their product)");
  }
  for (const TaskId task : IdRange<TaskId>(tasks)) summarise(task);
}

void ExecutionTimes::summarise(TaskId task) {
  double sum = 0.0;
  std::size_t runners = 0;
  for (const double value : row(task)) {
    if (!(value >= 0.0)) {
      throw InputError("an execution time of task " + std::to_string(task.value) + " is " +
                       shortest(value) +
                       " (it must be >= 0, or infinite on a processor that cannot run it)");
    }
    if (value == never) continue;
    sum += value;
    ++runners;
  }
  if (runners == 0) {
    throw InputError("task " + std::to_string(task.value) + " can run on no processor");
  }
  if (runners < processors_) run_everywhere_ = false;
  mean_[task] = sum / static_cast<double>(runners);
}

void ExecutionTimes::set_row(TaskId task, std::span<const double> row) {
  std::ranges::copy(row, values_.begin() + static_cast<std::ptrdiff_t>(task.index() * processors_));
  summarise(task);
}

}  // namespace dagsweep
