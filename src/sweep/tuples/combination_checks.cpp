#include "sweep/tuples/combination_checks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/error.hpp"
#include "core/number.hpp"
#include "simulation/crashes/worst_crash_set.hpp"
#include "sweep/tuples/distinct_tuples.hpp"
#include "sweep/tuples/unit_notices.hpp"

namespace dagsweep {
namespace {

/// The axes whose values are checked against each other.
constexpr std::array checked_axes{
    AxisId::graph,     AxisId::machines, AxisId::processors, AxisId::nodes,     AxisId::cores,
    AxisId::failures,  AxisId::joins,    AxisId::crashes,    AxisId::transfers, AxisId::zero_work,
    AxisId::crash_set, AxisId::epsilon,  AxisId::algorithm};

/// The part of a sweep in which the axes that conditions name have one value each, and the others
/// all theirs. Within it every combination is in the sweep.
class SweepPart {
 public:
  SweepPart(const SweepDescription& sweep, std::span<const GraphValue> graphs,
            const std::vector<AxisId>& fixed, const Coordinates& values)
      : sweep_(sweep), graphs_(graphs), fixed_(fixed), values_(values) {}

  const SweepDescription& sweep() const { return sweep_; }

  /// The value numbers of an axis.
  std::vector<std::uint32_t> values(AxisId id) const {
    if (is_fixed(id)) return {values_[id]};
    std::vector<std::uint32_t> all(axis(id).size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
  }
  std::vector<double> numbers(AxisId id) const {
    std::vector<double> numbers;
    for (const std::uint32_t value : values(id)) numbers.push_back(axis(id).numbers[value]);
    return numbers;
  }
  double largest(AxisId id) const {
    return is_fixed(id) ? numbers(id).front() : axis(id).numbers.greatest();
  }
  double least(AxisId id) const {
    return is_fixed(id) ? numbers(id).front() : axis(id).numbers.least();
  }
  bool has(AxisId id, double number) const {
    return is_fixed(id) ? numbers(id).front() == number : axis(id).numbers.find(number).has_value();
  }
  bool has(AxisId id, std::string_view word) const {
    return std::ranges::any_of(values(id),
                               [&](std::uint32_t value) { return axis(id).labels[value] == word; });
  }
  /// An algorithm with replicas; null if there is none.
  const AlgorithmChoice* replicating() const {
    for (const std::uint32_t value : values(AxisId::algorithm)) {
      if (sweep_.algorithms[value].entry->reads_epsilon) return &sweep_.algorithms[value];
    }
    return nullptr;
  }
  const GraphValue& graph(std::uint32_t value) const { return graphs_[value]; }
  const Place& place(AxisId id) const { return sweep_.axis_places[static_cast<std::size_t>(id)]; }

 private:
  bool is_fixed(AxisId id) const { return std::ranges::find(fixed_, id) != fixed_.end(); }
  const Axis& axis(AxisId id) const { return sweep_.axis(id); }

  const SweepDescription& sweep_;
  std::span<const GraphValue> graphs_;
  const std::vector<AxisId>& fixed_;
  Coordinates values_;
};

struct MachineSize {
  double nodes;
  double processors;
};

/// The sizes of the platforms that the graph runs on.
std::vector<MachineSize> machine_sizes(const SweepPart& part, const GraphValue& graph) {
  const auto size = [](std::uint64_t nodes, std::uint64_t processors) {
    return MachineSize{static_cast<double>(nodes), static_cast<double>(processors)};
  };
  if (graph.processors > 0) return {size(graph.nodes, graph.processors)};
  std::vector<MachineSize> sizes;
  for (const std::uint32_t value : part.values(AxisId::machines)) {
    const MachineValue& machines = part.sweep().machines[value];
    if (machines.described) {
      sizes.push_back(size(machines.nodes, machines.processors));
      continue;
    }
    for (const double nodes : part.numbers(AxisId::nodes)) {
      if (nodes < 0.0) continue;  // none
      for (const double cores : part.numbers(AxisId::cores)) {
        sizes.push_back({nodes, nodes * cores});
      }
    }
    if (part.has(AxisId::nodes, -1.0)) {
      for (const double count : part.numbers(AxisId::processors)) sizes.push_back({count, count});
    }
  }
  return sizes;
}

/// Throws InputError unless epsilon, events, outages and unavailable nodes fit the smallest
/// platform that this graph runs on, and no platform has too many processors.
void check_machines(const SweepPart& part, const GraphValue& graph) {
  const SweepDescription& sweep = part.sweep();
  const std::vector<MachineSize> sizes = machine_sizes(part, graph);
  const double fewest = std::ranges::min(sizes, {}, &MachineSize::nodes).nodes;
  const double processors = std::ranges::min(sizes, {}, &MachineSize::processors).processors;
  const double most = std::ranges::max(sizes, {}, &MachineSize::processors).processors;
  if (most > static_cast<double>(Platform::max_processors)) {
    throw InputError(part.place(AxisId::cores).text() + ": nodes times cores are " +
                     shortest(most) + " processors (at most " +
                     std::to_string(Platform::max_processors) + " are supported)");
  }
  const bool are_alone = fewest == processors;
  const std::string what = are_alone ? " processors" : " nodes";
  const std::string available = "'" + graph.label + "' has " + shortest(fewest) + what;
  const double epsilon = part.largest(AxisId::epsilon);
  if (epsilon >= fewest) {
    throw InputError(part.place(AxisId::epsilon).text() + ": reaches " + shortest(epsilon) + " (" +
                     available + "; epsilon must be smaller)");
  }
  const auto refuse = [&](const Place& place, const std::string& named, std::uint32_t number,
                          const std::string& of) {
    throw InputError(place.text() + ": name " + named + " " + std::to_string(number) + " (" + of +
                     ", numbered from 0)");
  };
  for (const AvailabilityEvent& event : sweep.events) {
    const auto highest = std::max(event.resource.first, event.resource.second).value;
    if (event.resource.only && highest >= processors) {
      refuse(sweep.events_place, "processor", highest,
             "'" + graph.label + "' has " + shortest(processors) + " processors");
    } else if (!event.resource.only && highest >= fewest) {
      refuse(sweep.events_place, are_alone ? "processor" : "node", highest, available);
    }
  }
  for (const Outage& outage : sweep.outages) {
    if (outage.node.index() < static_cast<std::size_t>(fewest)) continue;
    refuse(sweep.outages_place, are_alone ? "processor" : "node", outage.node.value, available);
  }
  const bool by_epsilon = part.has(AxisId::crashes, -1.0);
  const double most_epsilon = part.has(AxisId::epsilon, -1.0) ? fewest - 1.0 : epsilon;
  const double crashed = std::max(part.largest(AxisId::crashes), by_epsilon ? most_epsilon : 0.0);
  const double unavailable = part.largest(AxisId::failures) + part.largest(AxisId::joins) + crashed;
  if (unavailable > fewest) {
    throw InputError(sweep.scenario_place.text() + ": takes up to " + shortest(unavailable) + what +
                     " away by failures, joins and crashes (" + available + ")");
  }
}

/// Throws InputError if a worst crash set would have to be sought among too many sets.
void check_crash_sets(const SweepPart& part, const GraphValue& graph) {
  if (part.replicating() == nullptr || !part.has(AxisId::crash_set, "worst")) return;
  std::vector<double> listed = part.numbers(AxisId::crashes);
  const bool by_epsilon = part.has(AxisId::crashes, -1.0);
  if (by_epsilon) {
    const std::vector<double> epsilon = part.numbers(AxisId::epsilon);
    listed.insert(listed.end(), epsilon.begin(), epsilon.end());
  }
  const double absent = part.least(AxisId::failures) + part.least(AxisId::joins);
  for (const MachineSize& size : machine_sizes(part, graph)) {
    const double staying = size.nodes - absent;
    std::vector<double> crashes = listed;
    // The largest epsilon is known only in the run; sets of half of the nodes are most
    // numerous.
    if (by_epsilon && part.has(AxisId::epsilon, -1.0)) crashes.push_back(std::floor(staying / 2.0));
    for (const double count : crashes) {
      if (count < 0.0 || !has_too_many_crash_sets(static_cast<std::size_t>(staying),
                                                  static_cast<std::size_t>(count))) {
        continue;
      }
      throw InputError(part.place(AxisId::crash_set).text() + ": worst would try more than " +
                       std::to_string(most_crash_sets) + " sets per run (" + shortest(count) +
                       " of " + shortest(staying) +
                       (size.nodes < size.processors ? " nodes of '" : " processors of '") +
                       graph.label + "' crash; try fewer crashes, or random)");
    }
  }
}

/// Refuses replicas and immediate zero-work tasks together with pulled inputs, for which neither is
/// defined.
void check_transfers(const SweepPart& part) {
  if (!part.has(AxisId::transfers, "pull")) return;
  if (part.has(AxisId::zero_work, "immediate")) {
    throw InputError(part.place(AxisId::zero_work).text() +
                     ": immediate is not defined for transfers: pull");
  }
  if (const AlgorithmChoice* algorithm = part.replicating()) {
    throw InputError(part.place(AxisId::transfers).text() +
                     ": pull is not defined for algorithms with replicas, such as " +
                     algorithm->label);
  }
}

/// Throws InputError if an algorithm's `most_tasks` excludes every graph.
void check_task_limits(const SweepDescription& sweep, std::span<const GraphValue> graphs) {
  const auto smallest = std::ranges::min_element(graphs, {}, &GraphValue::tasks);
  for (const AlgorithmChoice& algorithm : sweep.algorithms) {
    if (algorithm.most_tasks >= smallest->tasks) continue;
    throw InputError(algorithm.place.text() + ".most_tasks: leaves no graph (the smallest, '" +
                     smallest->label + "', has " + std::to_string(smallest->tasks) + " tasks)");
  }
}

/// The place of the first condition.
Place first_place(const SweepDescription& sweep) {
  for (const auto* list : {&sweep.excluded, &sweep.only, &sweep.together}) {
    if (!list->empty()) return list->front().place;
  }
  return {};
}

}  // namespace

void check_combinations(const SweepDescription& sweep, std::span<const GraphValue> graphs,
                        const SweepConditions& conditions, const StopToken& stop) {
  check_task_limits(sweep, graphs);
  std::vector<AxisId> fixed;
  for (const AxisId axis : checked_axes) {
    if (conditions.named.contains(axis)) fixed.push_back(axis);
  }
  std::vector<std::uint32_t> graph_order(graphs.size());
  std::iota(graph_order.begin(), graph_order.end(), 0U);
  const DistinctTuples parts(sweep.axes, all_axes, graph_order, conditions.conditions, fixed, stop);
  if (parts.size() == 0) {
    throw InputError(first_place(sweep).text() +
                     ": with the other conditions, leaves no combination of values");
  }
  for (std::uint64_t k = 0; k < parts.size(); ++k) {
    stop.poll();
    const SweepPart part(sweep, graphs, fixed, parts.at(k));
    for (const std::uint32_t value : part.values(AxisId::graph)) {
      const GraphValue& graph = part.graph(value);
      for (const std::uint32_t machines : part.values(AxisId::machines)) {
        check_units(sweep, graph, machines);
      }
      check_machines(part, graph);
      check_crash_sets(part, graph);
    }
    check_transfers(part);
  }
}

}  // namespace dagsweep
