#include "platform/instance.hpp"

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
}

}  // namespace dagsweep
