#include "schedulers/list/fastest_node.hpp"

#include <algorithm>
#include <tuple>

#include "core/workspace.hpp"
#include "schedulers/list/parts/fixed_assignment.hpp"

namespace dagsweep {
namespace {

/// The processors by increasing (number of tasks that it cannot run, sum of W of the other tasks,
/// processor number).
WorkVector<ProcessorId> fastest_first(const Instance& instance) {
  const std::size_t processors = instance.platform.processor_count();
  WorkVector<double> sum(processors, 0.0);
  WorkVector<std::size_t> cannot_run(processors, 0);
  for (const TaskId task : instance.graph.tasks()) {
    for (std::size_t p = 0; p < processors; ++p) {
      const bool can_run = instance.times.can_run(task, ProcessorId(p));
      sum[p] += can_run ? instance.times(task, ProcessorId(p)) : 0.0;
      cannot_run[p] += can_run ? 0 : 1;
    }
  }
  const auto all = instance.platform.processors();
  WorkVector<ProcessorId> order(all.begin(), all.end());
  const auto key = [&](ProcessorId p) {
    return std::tuple(cannot_run[p.index()], sum[p.index()], p);
  };
  std::sort(order.begin(), order.end(),
            [&](ProcessorId p, ProcessorId q) { return key(p) < key(q); });
  return order;
}

}  // namespace

Schedule FastestNode::schedule(const Instance& instance, const StopToken& stop) {
  const WorkVector<ProcessorId> order = fastest_first(instance);
  return append_fixed_assignment(instance, stop, [&](std::size_t /*unit*/, TaskId task) {
    return *std::find_if(order.begin(), order.end(),
                         [&](ProcessorId p) { return instance.is_candidate(task, p); });
  });
}

}  // namespace dagsweep
