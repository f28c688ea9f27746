#include "sweep/run/memory_estimate.hpp"

#include <algorithm>
#include <cmath>

#include "schedulers/list/seen_costs.hpp"

namespace dagsweep {
namespace {

// Measured with g++ 12 on x86-64 and rounded up; tests/system/memory_test.py compares them with
// runs.
constexpr double bytes_per_edge = 32.0;
constexpr double bytes_per_task = 40.0;
constexpr double bytes_per_pair = 8.0;             // (task, processor)
constexpr double bytes_per_link = 60.0;            // ordered pair of processors
constexpr double bytes_per_reactive_edge = 45.0;   // in reactive runs; beside bits for copies
constexpr double bytes_per_replica = 130.0;        // scheduling and execution
constexpr double bytes_per_replica_pair = 9.0;     // pair of replicas of an edge's two tasks
constexpr double bytes_per_cached_replica = 40.0;  // replica in a cached schedule

/// What the algorithms of a sweep need for one graph.
struct MemoryDemand {
  double cached_replicas = 0.0;  // replicas per task, summed over cached schedules
  double replicas = 1.0;         // replicas per task in the largest schedule
  bool tabulates = false;        // some algorithm keeps a task x processor table
  bool copies_instance = false;  // some algorithm makes another view of the instance
  bool reacts = false;           // some algorithm is reactive
};

MemoryDemand demand_on(const GraphValue& graph, const Sweep& sweep, double processors) {
  MemoryDemand demand;
  for (const AlgorithmChoice& choice : sweep.description().algorithms) {
    if (graph.tasks > choice.most_tasks) continue;
    demand.tabulates = demand.tabulates || choice.entry->tabulates;
    demand.copies_instance = demand.copies_instance || copies_instance(choice.parameters);
    demand.reacts = demand.reacts || !choice.entry->is_static();
    double kept = choice.entry->reads_epsilon ? 0.0 : 1.0;
    if (choice.entry->reads_epsilon) {
      const auto latencies = static_cast<double>(sweep.axis(AxisId::given_latency).size());
      for (const double epsilon : sweep.axis(AxisId::epsilon).numbers) {
        const double replicas = epsilon < 0.0 ? processors : epsilon + 1.0;  // or fewer: largest
        kept += replicas * latencies;
        demand.replicas = std::max(demand.replicas, replicas);
      }
    }
    if (choice.entry->is_static()) demand.cached_replicas += kept;
  }
  return demand;
}

double processors_of(const Sweep& sweep, const Coordinates& tuple) {
  if (const auto own = sweep.graphs()[at(tuple, AxisId::graph)].processors; own > 0) {
    return static_cast<double>(own);
  }
  const MachineValue& machines = sweep.description().machines[at(tuple, AxisId::machines)];
  return machines.described ? static_cast<double>(machines.processors)
                            : sweep.number_of(tuple, AxisId::processors);
}

}  // namespace

std::uint64_t estimated_memory(const Sweep& sweep, const Coordinates& tuple) {
  const GraphValue& graph = sweep.graphs()[at(tuple, AxisId::graph)];
  const auto tasks = static_cast<double>(graph.tasks);
  const auto edges = static_cast<double>(graph.edges);
  const double processors = processors_of(sweep, tuple);
  const MemoryDemand demand = demand_on(graph, sweep, processors);
  const bool errs = sweep.number_of(tuple, AxisId::estimation_error) > 0.0 ||
                    (graph.dependencies & fact::has_true_times) != 0;
  const double views = demand.copies_instance ? 1.0 : 0.0;
  const double tables = 1.0 + (errs ? 1.0 : 0.0) + (demand.tabulates ? 1.0 : 0.0) + views;
  const double reactive_bytes =
      demand.reacts ? bytes_per_reactive_edge + 16.0 * std::ceil(processors / 64.0) : 0.0;
  return static_cast<std::uint64_t>(
      processors * processors * bytes_per_link + edges * reactive_bytes +
      edges * (bytes_per_edge * (1.0 + views) +
               bytes_per_replica_pair * demand.replicas * demand.replicas) +
      tasks * (bytes_per_task * (1.0 + views) + bytes_per_pair * processors * tables +
               bytes_per_replica * demand.replicas +
               bytes_per_cached_replica * demand.cached_replicas));
}

std::uint64_t largest_estimated_memory(const Sweep& sweep) {
  std::uint64_t largest = 0;
  Coordinates tuple{};
  const auto for_each_value = [&](AxisId axis, const auto& action) {
    for (at(tuple, axis) = 0; at(tuple, axis) < sweep.axis(axis).size(); ++at(tuple, axis))
      action();
    at(tuple, axis) = 0;
  };
  for_each_value(AxisId::graph, [&] {
    for_each_value(AxisId::machines, [&] {
      for_each_value(AxisId::processors, [&] {
        for_each_value(AxisId::estimation_error,
                       [&] { largest = std::max(largest, estimated_memory(sweep, tuple)); });
      });
    });
  });
  return largest;
}

}  // namespace dagsweep
