#include "platform/instance.hpp"

#include <cmath>

#include "core/error.hpp"

namespace dagsweep {

Instance::Instance(TaskGraph graph_, Platform platform_, ExecutionTimes times_)
    : graph(std::move(graph_)), platform(std::move(platform_)), times(std::move(times_)) {
  if (times.task_count() != graph.task_count() ||
      times.processor_count() != platform.processor_count()) {
    throw InputError("W has " + std::to_string(times.task_count()) + " rows of " +
                     std::to_string(times.processor_count()) + " times (the graph has " +
                     std::to_string(graph.task_count()) + " tasks, the platform " +
                     std::to_string(platform.processor_count()) + " processors)");
  }
  // Upper bound of any makespan: all tasks and transfers in sequence, on the slowest processors and
  // links.
  double longest = 0.0;
  for (const TaskId task : graph.tasks()) {
    longest += times.mean(task) * static_cast<double>(platform.processor_count());
  }
  for (const EdgeId edge : graph.edges()) {
    longest += platform.startup() + graph.data(edge) * platform.largest_delay();
  }
  if (!std::isfinite(longest)) {
    throw InputError(
        "the times of tasks and transfers are too large (their sum exceeds the range of a double)");
  }
}

}  // namespace dagsweep
