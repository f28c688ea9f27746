#pragma once

#include <map>
#include <vector>

#include "core/number.hpp"
#include "core/random.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// The instance, but that processors cannot run some of its tasks: about a third of the pairs. Some
/// processor is left for every task, the same for all tasks of a group.
inline Instance restricted_instance(const Instance& instance, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 1);
  const std::size_t processors = instance.platform.processor_count();
  std::map<std::int64_t, std::size_t> of_group;
  std::vector<double> times;
  for (const TaskId task : instance.graph.tasks()) {
    std::size_t left = random.below(processors);
    const std::int64_t group = instance.graph.group(task);
    if (group >= 0) left = of_group.emplace(group, left).first->second;
    for (const ProcessorId p : instance.platform.processors()) {
      const bool can_run = p.index() == left || random.below(3) > 0;
      times.push_back(can_run ? instance.times(task, p) : never);
    }
  }
  return {instance.graph, instance.platform,
          ExecutionTimes(instance.graph.task_count(), processors, std::move(times))};
}

}  // namespace dagsweep
