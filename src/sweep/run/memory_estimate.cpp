#include "sweep/run/memory_estimate.hpp"

#include <algorithm>
#include <cmath>

namespace dagsweep {
namespace {

// Measured with g++ 12 on x86-64, and a little more; the system tests measure again.
constexpr double bytes_per_edge = 32.0;
constexpr double bytes_per_task = 40.0;
constexpr double bytes_per_pair = 8.0;            // of task and processor
constexpr double bytes_per_link = 60.0;           // of two processors, in either direction
constexpr double bytes_per_situated_edge = 45.0;  // of a reactive run, and copies as bits
constexpr double bytes_per_replica = 130.0;       // to place and execute
constexpr double bytes_per_way = 9.0;             // from a replica to one of a successor
constexpr double bytes_per_plan = 40.0;           // and replica: schedules that are kept

/// What the algorithms of a sweep make of one graph.
struct Demand {
  double planned = 0.0;   // replicas of each task in all schedules that are kept
  double replicas = 1.0;  // ... in the largest
  bool tabulates = false;
  bool reacts = false;
};

Demand demand_on(const GraphValue& graph, const Sweep& sweep) {
  Demand demand;
  for (const AlgorithmChoice& choice : sweep.description().algorithms) {
    if (graph.tasks > choice.most_tasks) continue;
    demand.tabulates = demand.tabulates || choice.entry->tabulates;
    demand.reacts = demand.reacts || choice.entry->reactive;
    double kept = choice.entry->reads_epsilon ? 0.0 : 1.0;
    if (choice.entry->reads_epsilon) {
      for (const double epsilon : sweep.axis(AxisId::epsilon).numbers) {
        kept += epsilon + 1.0;
        demand.replicas = std::max(demand.replicas, epsilon + 1.0);
      }
    }
    if (!choice.entry->reactive) demand.planned += kept;
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
  const Demand demand = demand_on(graph, sweep);
  const auto tasks = static_cast<double>(graph.tasks);
  const auto edges = static_cast<double>(graph.edges);
  const double processors = processors_of(sweep, tuple);
  const bool errs = sweep.number_of(tuple, AxisId::estimation_error) > 0.0 ||
                    (graph.dependencies & fact::known_truth) != 0;
  const double tables = 1.0 + (errs ? 1.0 : 0.0) + (demand.tabulates ? 1.0 : 0.0);
  const double situated =
      demand.reacts ? bytes_per_situated_edge + 16.0 * std::ceil(processors / 64.0) : 0.0;
  return static_cast<std::uint64_t>(
      processors * processors * bytes_per_link + edges * situated +
      edges * (bytes_per_edge + bytes_per_way * demand.replicas * demand.replicas) +
      tasks * (bytes_per_task + bytes_per_pair * processors * tables +
               bytes_per_replica * demand.replicas + bytes_per_plan * demand.planned));
}

std::uint64_t largest_estimated_memory(const Sweep& sweep) {
  std::uint64_t largest = 0;
  Coordinates tuple{};
  const auto over = [&](AxisId axis, const auto& then) {
    for (at(tuple, axis) = 0; at(tuple, axis) < sweep.axis(axis).size(); ++at(tuple, axis)) then();
    at(tuple, axis) = 0;
  };
  over(AxisId::graph, [&] {
    over(AxisId::machines, [&] {
      over(AxisId::processors, [&] {
        over(AxisId::estimation_error,
             [&] { largest = std::max(largest, estimated_memory(sweep, tuple)); });
      });
    });
  });
  return largest;
}

}  // namespace dagsweep
