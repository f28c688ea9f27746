#include "sweep/tuples/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/number.hpp"
#include "metrics/catalogue.hpp"
#include "platform/models/unit_conversion.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "search/columns.hpp"
#include "simulation/crashes/worst_crash_set.hpp"
#include "sweep/description/seed_count.hpp"
#include "sweep/tuples/exclusions.hpp"
#include "sweep/tuples/unit_notices.hpp"

namespace dagsweep {
namespace {

SweepDescription with_graphs(SweepDescription description, const std::vector<GraphValue>& graphs) {
  Axis& axis = description.axes[static_cast<std::size_t>(AxisId::graph)];
  for (const GraphValue& graph : graphs) {
    axis.labels.push_back(graph.label);
    axis.digests.push_back(graph.digest);
    axis.facts.push_back(graph.facts);
  }
  mark_excluded_tuples(description, graphs);
  return description;
}

std::vector<std::uint32_t> in_given_order(std::size_t count) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

std::vector<std::uint32_t> largest_first(const std::vector<GraphValue>& graphs) {
  std::vector<std::uint32_t> order = in_given_order(graphs.size());
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return graphs[a].tasks > graphs[b].tasks;
  });
  return order;
}

/// The numbers of processors of the platforms that the graph runs on.
std::vector<double> processor_counts(const SweepDescription& sweep, const GraphValue& graph) {
  if (graph.processors > 0) return {static_cast<double>(graph.processors)};
  std::vector<double> counts;
  for (const MachineValue& machines : sweep.machines) {
    if (machines.described) {
      counts.push_back(static_cast<double>(machines.processors));
    } else {
      const auto& drawn = sweep.axes[static_cast<std::size_t>(AxisId::processors)].numbers;
      counts.insert(counts.end(), drawn.begin(), drawn.end());
    }
  }
  return counts;
}

/// Whether `epsilon: largest` is a value of the sweep.
bool seeks_largest_epsilon(const SweepDescription& sweep) {
  const auto& epsilon = sweep.axes[static_cast<std::size_t>(AxisId::epsilon)].numbers;
  return std::find(epsilon.begin(), epsilon.end(), -1.0) != epsilon.end();
}

/// Throws InputError unless epsilon, events, outages and unavailable processors fit the smallest
/// platform that this graph runs on.
void check_processors(const SweepDescription& sweep, const GraphValue& graph) {
  const auto numbers = [&](AxisId id) -> const std::vector<double>& {
    return sweep.axes[static_cast<std::size_t>(id)].numbers;
  };
  const auto largest = [&](AxisId id) {
    return *std::max_element(numbers(id).begin(), numbers(id).end());
  };
  const std::vector<double> counts = processor_counts(sweep, graph);
  const double fewest = *std::min_element(counts.begin(), counts.end());
  const std::string available = "'" + graph.label + "' has " + shortest(fewest) + " processors";
  const double epsilon = largest(AxisId::epsilon);
  if (epsilon >= fewest) {
    throw InputError(sweep.epsilon_place.text() + ": reaches " + shortest(epsilon) + " (" +
                     available + "; epsilon must be smaller)");
  }
  for (const AvailabilityEvent& event : sweep.events) {
    const auto highest = std::max(event.resource.first, event.resource.second).value;
    if (highest >= fewest) {
      throw InputError(sweep.events_place.text() + ": name processor " + std::to_string(highest) +
                       " (" + available + ", numbered from 0)");
    }
  }
  for (const Outage& outage : sweep.outages) {
    if (outage.processor.index() < static_cast<std::size_t>(fewest)) continue;
    throw InputError(sweep.outages_place.text() + ": name processor " +
                     std::to_string(outage.processor.value) + " (" + available +
                     ", numbered from 0)");
  }
  const auto& crashes = numbers(AxisId::crashes);
  const bool by_epsilon = std::find(crashes.begin(), crashes.end(), -1.0) != crashes.end();
  const double most_epsilon = seeks_largest_epsilon(sweep) ? fewest - 1.0 : epsilon;
  const double crashed = std::max(largest(AxisId::crashes), by_epsilon ? most_epsilon : 0.0);
  const double unavailable = largest(AxisId::failures) + largest(AxisId::joins) + crashed;
  if (unavailable > fewest) {
    throw InputError(sweep.scenario_place.text() + ": takes up to " + shortest(unavailable) +
                     " processors away by failures, joins and crashes (" + available + ")");
  }
}

/// Throws InputError if a worst crash set would have to be sought among too many sets.
void check_crash_sets(const SweepDescription& sweep, const GraphValue& graph) {
  const auto axis = [&](AxisId id) -> const Axis& {
    return sweep.axes[static_cast<std::size_t>(id)];
  };
  const auto least = [&](AxisId id) {
    return *std::min_element(axis(id).numbers.begin(), axis(id).numbers.end());
  };
  const std::vector<std::string>& sets = axis(AxisId::crash_set).labels;
  const bool replicates =
      std::any_of(sweep.algorithms.begin(), sweep.algorithms.end(),
                  [](const AlgorithmChoice& choice) { return choice.entry->reads_epsilon; });
  if (!replicates || std::find(sets.begin(), sets.end(), "worst") == sets.end()) return;
  std::vector<double> listed = axis(AxisId::crashes).numbers;
  const bool by_epsilon = std::find(listed.begin(), listed.end(), -1.0) != listed.end();
  if (by_epsilon) {
    const std::vector<double>& epsilon = axis(AxisId::epsilon).numbers;
    listed.insert(listed.end(), epsilon.begin(), epsilon.end());
  }
  const double absent = least(AxisId::failures) + least(AxisId::joins);
  for (const double processors : processor_counts(sweep, graph)) {
    const double staying = processors - absent;
    std::vector<double> crashes = listed;
    // The largest epsilon is known only in the run; sets of half of the processors are most
    // numerous.
    if (by_epsilon && seeks_largest_epsilon(sweep)) crashes.push_back(std::floor(staying / 2.0));
    for (const double count : crashes) {
      if (count < 0.0 || !has_too_many_crash_sets(static_cast<std::size_t>(staying),
                                                  static_cast<std::size_t>(count))) {
        continue;
      }
      throw InputError(sweep.crash_set_place.text() + ": worst would try more than " +
                       std::to_string(most_crash_sets) + " sets per run (" + shortest(count) +
                       " of " + shortest(staying) + " processors of '" + graph.label +
                       "' crash; try fewer crashes, or random)");
    }
  }
}

/// Throws InputError if an algorithm's `most_tasks` excludes every graph.
void check_task_limits(const SweepDescription& sweep, const std::vector<GraphValue>& graphs) {
  const auto smallest =
      std::min_element(graphs.begin(), graphs.end(),
                       [](const GraphValue& a, const GraphValue& b) { return a.tasks < b.tasks; });
  for (const AlgorithmChoice& algorithm : sweep.algorithms) {
    if (algorithm.most_tasks >= smallest->tasks) continue;
    throw InputError(algorithm.place.text() + ".most_tasks: leaves no graph (the smallest, '" +
                     smallest->label + "', has " + std::to_string(smallest->tasks) + " tasks)");
  }
}

/// Whether the value is the default of an axis that was added after results existed. Such values
/// are not hashed, so that these results keep their identity.
bool is_at_later_default(const Axis& axis, std::uint32_t value) {
  const AxisSpec& spec = axis_spec(axis.id);
  if (spec.parameter == nullptr) return spec.later && axis.labels[value] == spec.fallback;
  if (!spec.parameter->later) return false;
  if (!axis.numeric) return axis.labels[value] == spec.parameter->fallback;
  const double number = axis.numbers[value];
  const double fallback =
      number_of(*spec.parameter, spec.parameter->fallback).value_or(spec.word_value);
  return number == fallback || (std::isnan(number) && std::isnan(fallback));
}

}  // namespace

Sweep::Sweep(SweepDescription description, std::vector<GraphValue> graphs)
    : description_(with_graphs(std::move(description), graphs)),
      graphs_(std::move(graphs)),
      numbering_(description_.axes, all_axes, in_given_order(graphs_.size())),
      execution_(description_.axes, axes_by_stage(), largest_first(graphs_)) {
  Digest events;
  for (const AvailabilityEvent& event : description_.events) {
    events.add(event.time).add(event.availability);
    events.add(std::uint64_t{event.resource.first.value})
        .add(std::uint64_t{event.resource.second.value});
  }
  for (const Outage& outage : description_.outages) {
    events.add("outage").add(std::uint64_t{outage.processor.value});
    events.add(outage.begin).add(outage.end);
  }
  events_digest_ = events.value();
  delay_digest_ = Digest().add(description_.delay_min).add(description_.delay_max).value();
  for (const GraphValue& graph : graphs_) {
    const bool is_generated = (graph.facts & fact::generated_costs) != 0;
    for (std::size_t k = 0; k < description_.machines.size(); ++k) {
      const CostSettings settings = unit_settings(description_, k);
      converts_bytes_.push_back(is_generated &&
                                dagsweep::converts_bytes(graph.units, graph.has_data, settings));
    }
  }
}

std::span<const Metric> Sweep::metrics() const {
  return description_.search ? search_metrics() : dagsweep::metrics();
}

bool Sweep::converts_bytes(const Coordinates& tuple) const {
  return converts_bytes_[tuple[AxisId::graph] * description_.machines.size() +
                         tuple[AxisId::machines]];
}

RunFacts Sweep::facts_of(const Coordinates& tuple) const {
  RunFacts facts = 0;
  for (const Axis& axis : axes()) facts |= axis.facts[tuple[axis.id]];
  return facts;
}

std::uint64_t Sweep::identity(const Coordinates& tuple) const {
  const RunFacts facts = facts_of(tuple);
  Digest digest;
  digest.add(model_version).add(events_digest_);
  if (description_.timing) digest.add("timing");
  if (description_.search) digest.add("search").add(description_.search->parameters.canonical());
  constexpr RunFacts drawn = fact::generated_costs | fact::drawn_machines;
  if ((facts & drawn) == drawn) digest.add(delay_digest_);
  if (converts_bytes(tuple)) digest.add("kB");  // earlier versions took bytes for kB
  for (const Axis& axis : axes()) {
    if (!reads(axis.id, facts)) continue;
    // Drawn machines are not hashed: identities predate the axis `machines`.
    if (axis.id == AxisId::machines && (facts & drawn) == drawn) continue;
    if (is_at_later_default(axis, tuple[axis.id])) continue;
    digest.add(axis_name(axis.id)).add(axis.digests[tuple[axis.id]]);
  }
  return digest.value();
}

std::uint64_t Sweep::identity() const {
  Digest digest;
  digest.add(model_version).add(events_digest_).add(delay_digest_);
  if (description_.timing) digest.add("timing");
  if (description_.search) digest.add("search").add(description_.search->parameters.canonical());
  if (std::ranges::find(converts_bytes_, true) != converts_bytes_.end()) digest.add("kB");
  for (const Axis& axis : axes()) {
    if (axis.size() == 1 && is_at_later_default(axis, 0)) continue;
    digest.add(axis_name(axis.id)).add(std::uint64_t{axis.size()});
    for (const std::uint64_t value : axis.digests) digest.add(value);
    for (std::size_t value = 0; value < axis.size(); ++value) {
      const RunFacts limits = fact::limit_facts(axis.facts[value]);
      if (limits != 0) digest.add(std::uint64_t{value}).add(limits);
    }
  }
  return digest.value();
}

std::vector<GraphValue> resolve_graphs(const SweepDescription& description) {
  const double seed = description.axes[static_cast<std::size_t>(AxisId::seed)].numbers[0];
  auto graphs =
      find_graphs(description.graphs, static_cast<std::uint64_t>(seed), description.files);
  for (const GraphValue& graph : graphs) {
    check_units(description, graph);
    check_processors(description, graph);
    check_crash_sets(description, graph);
  }
  check_task_limits(description, graphs);
  return graphs;
}

Sweep load_sweep(const std::string& file, std::optional<std::uint64_t> seeds,
                 const SweepAccess& access) {
  SweepDescription description = read_sweep(sweep_text(file, seeds, access.files), file, access);
  auto graphs = resolve_graphs(description);
  return {std::move(description), std::move(graphs)};
}

}  // namespace dagsweep
