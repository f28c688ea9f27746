#include "sweep/tuples/memory_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "schedulers/list/parametric.hpp"

namespace dagsweep {
namespace {

// Measured with g++ 12 on x86-64; tests/system/memory_test.py compares the estimates with runs.
constexpr double bytes_per_edge = 32.0;
constexpr double bytes_per_task = 40.0;
constexpr double bytes_per_pair = 8.0;             // (task, processor)
constexpr double bytes_per_link = 60.0;            // ordered pair of processors
constexpr double ready_share = 0.3;                // share of the pairs that a pair scheduler keeps
constexpr double bytes_per_scheduled_task = 70.0;  // in the scheduler and its schedule
constexpr double bytes_per_scheduled_replica = 30.0;
constexpr double bytes_per_cached_replica = 40.0;  // replica in a cached schedule
constexpr double bytes_per_executed_replica = 50.0;
constexpr double bytes_per_message = 9.0;          // message between replicas of an edge's tasks
constexpr double bytes_per_passed_replica = 16.0;  // where replicated runs are passes
constexpr double bytes_per_passed_input = 4.0;     // input of a replica of an edge's target
constexpr double bytes_per_passed_message = 4.0;
constexpr double bytes_per_evaluated_replica =
    64.0;  // where crash sets are tried; as much again per task
constexpr double bytes_per_reactive_task = 70.0;        // in reactive runs
constexpr double bytes_per_reactive_edge = 32.0;        // in addition to bits for copies
constexpr double bytes_per_written_number = 60.0;       // number of an instance as JSON and as text
constexpr double bytes_per_written_record = 500.0;      // task or edge of an instance as JSON
constexpr std::uint64_t bytes_per_listed_value = 1000;  // in the nodes of YAML, and as text
constexpr std::uint64_t bytes_per_algorithm_range = 32;  // of rows, in a vector that grows

/// Properties of the sweep's algorithms and runs that determine the memory needed for one graph.
struct MemoryDemand {
  double cached_replicas = 0.0;   // replicas per task, summed over cached schedules
  double replicas = 1.0;          // replicas per task in the largest schedule
  double messages = 1.0;          // messages per edge in the largest execution
  bool tabulates = false;         // some algorithm keeps a task x processor table
  bool ranks_pairs = false;       // some algorithm keeps rows of ready tasks
  bool copies_instance = false;   // some algorithm makes another view of the instance
  bool reacts = false;            // some algorithm is reactive
  bool writes_instance = false;   // some algorithm is a command, which is sent the instance
  bool passes = false;            // replicas are executed in one pass
  bool tries_crash_sets = false;  // the worst crash set is sought
};

/// Whether every replicated schedule is executed in one pass
/// (simulation/engine/replicated_pass.hpp).
bool passes_only(const Sweep& sweep) {
  for (const AxisId axis : {AxisId::graph, AxisId::machines}) {
    for (const auto& [begin, facts] : sweep.axis(axis).facts.pieces()) {
      if ((facts & fact::has_shared_network) != 0) return false;
    }
  }
  for (const AxisId axis : {AxisId::failures, AxisId::joins, AxisId::crash_time}) {
    if (sweep.axis(axis).size() > 1 || sweep.axis(axis).numbers.front() != 0.0) return false;
  }
  return sweep.axis(AxisId::network).labels == std::vector<std::string>{"dedicated"} &&
         sweep.description().events.empty() && sweep.description().outages.empty();
}

MemoryDemand demand_on(const GraphValue& graph, const Sweep& sweep, double processors) {
  MemoryDemand demand;
  demand.passes = passes_only(sweep);
  const auto& crash_sets = sweep.axis(AxisId::crash_set).labels;
  demand.tries_crash_sets =
      std::find(crash_sets.begin(), crash_sets.end(), "worst") != crash_sets.end();
  for (const AlgorithmChoice& choice : sweep.description().algorithms) {
    if (graph.tasks > choice.most_tasks) continue;
    const SchedulerEntry& entry = *choice.entry;
    demand.tabulates = demand.tabulates || entry.tabulates || tabulates(choice.parameters);
    demand.ranks_pairs = demand.ranks_pairs || entry.ranks_pairs;
    demand.copies_instance = demand.copies_instance || copies_instance(choice.parameters);
    demand.reacts = demand.reacts || !entry.is_static();
    demand.writes_instance = demand.writes_instance || choice.command != nullptr;
    double kept = entry.reads_epsilon ? 0.0 : 1.0;
    if (entry.reads_epsilon) {
      const auto latencies = static_cast<double>(sweep.axis(AxisId::given_latency).size());
      const AxisNumbers& epsilons = sweep.axis(AxisId::epsilon).numbers;
      for (std::size_t k = 0; k < epsilons.size(); ++k) {
        const double epsilon = epsilons[k];
        const double replicas = epsilon < 0.0 ? processors : epsilon + 1.0;  // or fewer: largest
        kept += replicas * latencies;
        demand.replicas = std::max(demand.replicas, replicas);
        demand.messages =
            std::max(demand.messages, entry.names_sources ? replicas : replicas * replicas);
      }
    }
    if (entry.is_static()) demand.cached_replicas += kept;
  }
  return demand;
}

/// Bytes per task, without the instance itself: in a timing sweep for a scheduler and its schedule,
/// one at a time; else for the cached schedules and an execution.
double bytes_per_scheduled_or_executed_task(const MemoryDemand& demand, bool is_timing) {
  if (is_timing) return bytes_per_scheduled_task + bytes_per_scheduled_replica * demand.replicas;
  const bool passes = demand.passes && demand.replicas > 1.0;
  const double executed =
      (passes ? bytes_per_passed_replica : bytes_per_executed_replica) * demand.replicas;
  const double evaluated = demand.tries_crash_sets && demand.replicas > 1.0
                               ? bytes_per_evaluated_replica * (demand.replicas + 1.0)
                               : 0.0;
  return std::max(executed, evaluated) + bytes_per_cached_replica * demand.cached_replicas +
         (demand.reacts ? bytes_per_reactive_task : 0.0);
}

double bytes_per_executed_edge(const MemoryDemand& demand) {
  if (!demand.passes || demand.replicas == 1.0) return bytes_per_message * demand.messages;
  return bytes_per_passed_input * demand.replicas + bytes_per_passed_message * demand.messages;
}

double processors_of(const Sweep& sweep, const Coordinates& tuple) {
  if (const auto own = sweep.graphs()[tuple[AxisId::graph]].processors; own > 0) {
    return static_cast<double>(own);
  }
  const MachineValue& machines = sweep.description().machines[tuple[AxisId::machines]];
  if (machines.described) return static_cast<double>(machines.processors);
  const double nodes = sweep.number_of(tuple, AxisId::nodes);
  return nodes > 0.0 ? nodes * sweep.number_of(tuple, AxisId::cores)
                     : sweep.number_of(tuple, AxisId::processors);
}

}  // namespace

std::uint64_t estimated_memory(const Sweep& sweep, const Coordinates& tuple) {
  const GraphValue& graph = sweep.graphs()[tuple[AxisId::graph]];
  const auto tasks = static_cast<double>(graph.tasks);
  const auto edges = static_cast<double>(graph.edges);
  const double processors = processors_of(sweep, tuple);
  const MemoryDemand demand = demand_on(graph, sweep, processors);
  const bool errs = sweep.number_of(tuple, AxisId::estimation_error) > 0.0 ||
                    (graph.facts & fact::has_true_times) != 0;
  const double views = demand.copies_instance ? 1.0 : 0.0;
  const double tables = 1.0 + (errs ? 1.0 : 0.0) + (demand.tabulates ? 1.0 : 0.0) + views +
                        (demand.ranks_pairs ? ready_share : 0.0);
  const bool is_timing = sweep.description().timing;
  const double executed_edge = is_timing ? 0.0 : bytes_per_executed_edge(demand);
  const double reactive_edge = demand.reacts && !is_timing
                                   ? bytes_per_reactive_edge + 16.0 * std::ceil(processors / 64.0)
                                   : 0.0;
  const double written = demand.writes_instance
                             ? bytes_per_written_number * processors * (tasks + processors) +
                                   bytes_per_written_record * (tasks + edges)
                             : 0.0;
  return static_cast<std::uint64_t>(
      written + processors * processors * bytes_per_link +
      edges * (bytes_per_edge * (1.0 + views) + executed_edge + reactive_edge) +
      tasks * (bytes_per_task * (1.0 + views) + bytes_per_pair * processors * tables +
               bytes_per_scheduled_or_executed_task(demand, is_timing)));
}

std::uint64_t largest_estimated_memory(const Sweep& sweep) {
  // The estimate grows with each number, so that only the least (which can be a word) and the
  // greatest of each axis count.
  const auto ends = [&](AxisId axis) {
    const AxisNumbers& numbers = sweep.axis(axis).numbers;
    return std::set{*numbers.find(numbers.least()), *numbers.find(numbers.greatest())};
  };
  std::uint64_t largest = 0;
  Coordinates tuple{};
  const auto for_each_end = [&](AxisId axis, const auto& action) {
    for (const std::uint32_t value : ends(axis)) {
      tuple[axis] = value;
      action();
    }
  };
  const auto for_each_value = [&](AxisId axis, const auto& action) {
    for (tuple[axis] = 0; tuple[axis] < sweep.axis(axis).size(); ++tuple[axis]) action();
  };
  for_each_value(AxisId::graph, [&] {
    for_each_value(AxisId::machines, [&] {
      for_each_end(AxisId::processors, [&] {
        for_each_end(AxisId::nodes, [&] {
          for_each_end(AxisId::cores, [&] {
            for_each_end(AxisId::estimation_error,
                         [&] { largest = std::max(largest, estimated_memory(sweep, tuple)); });
          });
        });
      });
    });
  });
  return largest;
}

std::uint64_t reading_memory(const Sweep& sweep) {
  std::uint64_t values = 0;
  for (const Axis& axis : sweep.axes()) values += axis.numeric ? axis.numbers.listed() : 0;
  const SweepDescription& description = sweep.description();
  for (const auto* list : {&description.excluded, &description.only, &description.together}) {
    for (const WrittenCondition& condition : *list) {
      for (const WrittenTerm& term : condition.terms) values += 1 + term.values.size();
    }
  }
  return bytes_per_listed_value * values;
}

std::uint64_t start_memory(const Sweep& sweep) {
  const std::uint64_t bits =
      sweep.size() / 8;  // which tuples have ended; the ranks of a node share them
  if (sweep.axis(AxisId::algorithm).size() == 1) return bits;
  // Rows that differ in nothing but their seeds have the same algorithm.
  double ranges = 1.0;
  for (const Axis& axis : sweep.axes()) {
    if (axis.id != AxisId::seed) ranges *= static_cast<double>(axis.size());
  }
  ranges = std::min(ranges, static_cast<double>(sweep.size()));
  return bits + bytes_per_algorithm_range * static_cast<std::uint64_t>(ranges);
}

}  // namespace dagsweep
