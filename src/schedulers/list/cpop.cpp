#include "schedulers/list/cpop.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/number.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/insertion_builder.hpp"
#include "schedulers/list/parts/ready_queue.hpp"

namespace dagsweep {
namespace {

/// The processor with the smallest total W of these tasks, if one can run them all. Ties: smaller
/// number.
std::optional<ProcessorId> fastest_for(const std::vector<TaskId>& tasks, const Instance& instance) {
  std::vector<double> total(instance.platform.processor_count(), 0.0);
  for (const TaskId task : tasks) {
    const auto times = instance.times.row(task);
    for (std::size_t p = 0; p < total.size(); ++p) total[p] += times[p];
  }
  const auto least = std::min_element(total.begin(), total.end());
  if (*least == never) return std::nullopt;
  return ProcessorId(static_cast<std::size_t>(least - total.begin()));
}

}  // namespace

Schedule Cpop::schedule(const Instance& instance, const StopToken& stop) {
  const IdMap<TaskId, double> bl = bottom_level(instance);
  const std::vector<TaskId> path = critical_path(instance, bl);
  const std::optional<ProcessorId> path_processor = fastest_for(path, instance);
  IdMap<TaskId, std::uint8_t> on_path(instance.graph.task_count(), 0);
  for (const TaskId task : path) on_path[task] = 1;
  IdMap<TaskId, double> priority = top_level(instance);
  for (const TaskId task : instance.graph.tasks()) priority[task] += bl[task];

  InsertionBuilder insertion(instance);
  ReadyQueue ready(instance.graph, priority);
  while (!ready.empty()) {
    stop.poll();
    const TaskId task = ready.take();
    if (on_path[task] != 0 && path_processor && instance.is_candidate(task, *path_processor)) {
      insertion.place_on(task, *path_processor);
    } else {
      insertion.place_best(task, [](ProcessorId) { return 0.0; });
    }
  }
  return std::move(insertion).finished();
}

}  // namespace dagsweep
