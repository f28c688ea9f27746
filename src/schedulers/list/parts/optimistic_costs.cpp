#include "schedulers/list/parts/optimistic_costs.hpp"

#include <algorithm>

namespace dagsweep {

std::vector<double> optimistic_costs(const Instance& instance, const StopToken& stop) {
  const TaskGraph& graph = instance.graph;
  const std::size_t processors = instance.platform.processor_count();
  std::vector<double> table(graph.task_count() * processors, 0.0);
  std::vector<double> stay(processors);
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
      for (std::size_t p = 0; p < processors; ++p) {
        cost[p] = std::max(cost[p], std::min(stay[p], move));
      }
    }
  }
  return table;
}

}  // namespace dagsweep
