#include "schedulers/list/parts/optimistic_costs.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "core/workspace.hpp"

namespace dagsweep {

WorkVector<double> optimistic_costs(const Instance& instance, const StopToken& stop) {
  const TaskGraph& graph = instance.graph;
  const std::size_t processors = instance.platform.processor_count();
  WorkVector<double> table(graph.task_count() * processors, 0.0);
  WorkVector<double> stay(processors);
  WorkVector<double> least(instance.platform.node_count());  // of stay, per node
  const auto order = graph.canonical_order();
  for (std::size_t k = order.size(); k-- > 0;) {
    stop.poll();
    double* cost = &table[order[k].index() * processors];
    for (const EdgeId edge : graph.out_edges(order[k])) {
      const TaskId successor = graph.target(edge);
      const auto times = instance.times.row(successor);
      for (std::size_t q = 0; q < processors; ++q) {
        stay[q] = table[successor.index() * processors + q] + times[q];
      }
      const double move = *std::min_element(stay.begin(), stay.end()) + instance.mean_comm(edge);
      std::fill(least.begin(), least.end(), never);
      for (const ProcessorId p : instance.platform.processors()) {
        double& of_node = least[instance.platform.node(p).index()];
        of_node = std::min(of_node, stay[p.index()]);
      }
      for (const ProcessorId p : instance.platform.processors()) {
        const double within_node = least[instance.platform.node(p).index()];
        cost[p.index()] = std::max(cost[p.index()], std::min(within_node, move));
      }
    }
  }
  return table;
}

}  // namespace dagsweep
