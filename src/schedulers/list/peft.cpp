#include "schedulers/list/peft.hpp"

#include <algorithm>
#include <vector>

#include "schedulers/list/parts/insertion_builder.hpp"
#include "schedulers/list/parts/ready_queue.hpp"

namespace dagsweep {
namespace {

/// Optimistic cost table, [tasks * P] by rows: OCT(i, p) = max over successors j of min over q of
/// (OCT(j, q) + W[j][q] + commbar if q != p); 0 for exit tasks.
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

}  // namespace

Schedule Peft::schedule(const Instance& instance, const StopToken& stop) {
  const std::size_t processors = instance.platform.processor_count();
  const std::vector<double> table = optimistic_costs(instance, stop);
  IdMap<TaskId, double> rank(instance.graph.task_count());
  for (const TaskId task : instance.graph.tasks()) {
    double sum = 0.0;
    std::size_t runners = 0;
    for (std::size_t p = 0; p < processors; ++p) {
      if (!instance.times.can_run(task, ProcessorId(p))) continue;
      sum += table[task.index() * processors + p];
      ++runners;
    }
    rank[task] = sum / static_cast<double>(runners);
  }

  InsertionBuilder insertion(instance);
  ReadyQueue ready(instance.graph, rank);
  while (!ready.empty()) {
    stop.poll();
    const TaskId task = ready.take();
    const double* cost = &table[task.index() * processors];
    insertion.place_best(task, [&](ProcessorId p) { return cost[p.index()]; });
  }
  return std::move(insertion).finished();
}

}  // namespace dagsweep
