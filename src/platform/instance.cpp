#include "platform/instance.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/error.hpp"
#include "core/number.hpp"

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
  find_candidates();
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

/// Restricts every task to the processors that can run its whole group.
void Instance::find_candidates() {
  if (times.run_everywhere() || !graph.has_groups()) return;
  std::map<std::int64_t, std::vector<TaskId>> groups;
  for (const TaskId task : graph.tasks()) {
    if (graph.group(task) >= 0) groups[graph.group(task)].push_back(task);
  }
  group_can_run_.resize(times.values().size());
  for (const TaskId task : graph.tasks()) {
    for (const ProcessorId p : platform.processors()) {
      group_can_run_[index(task, p)] = times.can_run(task, p) ? 1 : 0;
    }
  }
  for (const auto& [group, members] : groups) {
    bool has_candidate = false;
    for (const ProcessorId p : platform.processors()) {
      const bool can_run = std::all_of(members.begin(), members.end(),
                                       [&](TaskId task) { return times.can_run(task, p); });
      for (const TaskId task : members) group_can_run_[index(task, p)] = can_run ? 1 : 0;
      has_candidate = has_candidate || can_run;
    }
    if (!has_candidate) {
      throw InputError("no processor can run all tasks of group " + std::to_string(group) +
                       " (a group is executed on one processor)");
    }
  }
}

std::size_t Instance::candidate_count(TaskId task) const {
  if (times.run_everywhere()) return platform.processor_count();
  std::size_t count = 0;
  for (const ProcessorId p : platform.processors()) count += is_candidate(task, p) ? 1 : 0;
  return count;
}

std::size_t Instance::candidate_node_count(TaskId task) const {
  if (times.run_everywhere()) return platform.node_count();
  const auto nodes = platform.nodes();
  return static_cast<std::size_t>(std::count_if(nodes.begin(), nodes.end(), [&](NodeId node) {
    const auto processors = platform.processors(node);
    return std::any_of(processors.begin(), processors.end(),
                       [&](ProcessorId p) { return is_candidate(task, p); });
  }));
}

std::size_t Instance::fewest_candidate_nodes() const {
  std::size_t fewest = platform.node_count();
  if (times.run_everywhere()) return fewest;
  for (const TaskId task : graph.tasks()) fewest = std::min(fewest, candidate_node_count(task));
  return fewest;
}

ProcessorId Instance::candidate(TaskId task, std::size_t k) const {
  if (times.run_everywhere()) return ProcessorId(k);
  ProcessorId p(0);
  while (!is_candidate(task, p) || k-- > 0) p = ProcessorId(p.index() + 1);
  return p;
}

void Instance::exclude_others(TaskId task, std::span<double> values) const {
  if (times.run_everywhere()) return;
  for (const ProcessorId p : platform.processors()) {
    if (!is_candidate(task, p)) values[p.index()] = never;
  }
}

void Experiment::set_true_times(ExecutionTimes times) {
  const auto all = instance.platform.processors();
  for (const TaskId task : instance.graph.tasks()) {
    const bool fits = std::all_of(all.begin(), all.end(), [&](ProcessorId p) {
      return times.can_run(task, p) == instance.times.can_run(task, p);
    });
    if (fits) continue;
    throw InputError(
        "the execution times and the true times differ in which processors "
        "cannot run task " +
        std::to_string(task.value));
  }
  true_times = std::move(times);
}

}  // namespace dagsweep
