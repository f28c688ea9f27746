#include "sweep/tuples/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "metrics/catalogue.hpp"
#include "platform/models/unit_conversion.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "search/columns.hpp"
#include "sweep/description/seed_count.hpp"
#include "sweep/tuples/combination_checks.hpp"
#include "sweep/tuples/unit_notices.hpp"

namespace dagsweep {
namespace {

SweepDescription with_graphs(SweepDescription description, const std::vector<GraphValue>& graphs) {
  Axis& axis = description.axis(AxisId::graph);
  for (const GraphValue& graph : graphs) {
    axis.labels.push_back(graph.label);
    axis.digests.push_back(graph.digest);
    axis.facts.push_back(graph.facts);
  }
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

/// A bit for each limit that the value exceeds (from 0), or must obey (from 16), in the upper half.
std::uint64_t limit_bits(const std::vector<TupleCondition>& limits, AxisId axis,
                         std::uint32_t value) {
  std::uint64_t bits = 0;
  for (std::size_t k = 0; k < limits.size(); ++k) {
    for (std::size_t part = 0; part < 2; ++part) {
      const AxisValues& values = limits[k].parts[part];
      if (values.axis == axis && values.values.contains(value))
        bits |= 1ULL << (32 + 16 * part + k);
    }
  }
  return bits;
}

}  // namespace

Sweep::Sweep(SweepDescription description, std::vector<GraphValue> graphs, const StopToken& stop)
    : description_(with_graphs(std::move(description), graphs)),
      graphs_(std::move(graphs)),
      conditions_(sweep_conditions(description_, graphs_)),
      numbering_(description_.axes, all_axes, in_given_order(graphs_.size()),
                 conditions_.conditions, std::nullopt, stop),
      execution_(description_.axes, axes_by_stage(), largest_first(graphs_), conditions_.conditions,
                 std::nullopt, stop) {
  Digest events;
  for (const AvailabilityEvent& event : description_.events) {
    events.add(event.time).add(event.availability);
    events.add(std::uint64_t{event.resource.first.value})
        .add(std::uint64_t{event.resource.second.value});
    // Events named processors and links before there were nodes.
    if (event.resource.is_node()) events.add("node");
  }
  for (const Outage& outage : description_.outages) {
    events.add("outage").add(std::uint64_t{outage.node.value});
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
  // Earlier versions sent the data of each edge by itself, whatever a file said.
  if (graphs_[tuple[AxisId::graph]].has_shared_items) digest.add("items");
  for (const Axis& axis : axes()) {
    if (!reads(axis.id, facts)) continue;
    // Drawn machines are not hashed: identities predate the axis `machines`.
    if (axis.id == AxisId::machines && (facts & drawn) == drawn) continue;
    if (is_at_later_default(axis, tuple[axis.id])) continue;
    digest.add(axis_name(axis.id)).add(axis.digest(tuple[axis.id]));
  }
  return digest.value();
}

std::uint64_t Sweep::identity() const {
  // The form in which earlier versions, which had no other conditions, hashed them.
  constexpr std::size_t few = 16;
  const bool has_few_limits = conditions_.conditions.required.empty() &&
                              conditions_.conditions.excluded.size() == conditions_.limits &&
                              conditions_.limits <= few;
  const auto is_limited = [&](AxisId axis) {
    return std::ranges::any_of(conditions_.conditions.excluded, [&](const TupleCondition& limit) {
      return limit.values_of(axis) != nullptr;
    });
  };
  Digest digest;
  digest.add(model_version).add(events_digest_).add(delay_digest_);
  if (description_.timing) digest.add("timing");
  if (description_.search) digest.add("search").add(description_.search->parameters.canonical());
  if (std::ranges::find(converts_bytes_, true) != converts_bytes_.end()) digest.add("kB");
  if (std::ranges::any_of(graphs_, &GraphValue::has_shared_items)) digest.add("items");
  for (const Axis& axis : axes()) {
    if (axis.size() == 1 && is_at_later_default(axis, 0)) continue;
    digest.add(axis_name(axis.id)).add(std::uint64_t{axis.size()});
    for (std::uint32_t value = 0; value < axis.size(); ++value) digest.add(axis.digest(value));
    if (!has_few_limits || !is_limited(axis.id)) continue;
    for (std::uint32_t value = 0; value < axis.size(); ++value) {
      const std::uint64_t limits = limit_bits(conditions_.conditions.excluded, axis.id, value);
      if (limits != 0) digest.add(std::uint64_t{value}).add(limits);
    }
  }
  if (!has_few_limits) digest.add(text_of(conditions_.conditions));
  return digest.value();
}

std::vector<Coordinates> Sweep::combinations(std::vector<AxisId> axes) const {
  const DistinctTuples numbered(description_.axes, all_axes, in_given_order(graphs_.size()),
                                conditions_.conditions, std::move(axes));
  std::vector<Coordinates> all;
  for (std::uint64_t k = 0; k < numbered.size(); ++k) all.push_back(numbered.at(k));
  return all;
}

std::vector<GraphValue> resolve_graphs(const SweepDescription& description, const StopToken& stop) {
  const double seed = description.axis(AxisId::seed).numbers[0];
  auto graphs =
      find_graphs(description.graphs, static_cast<std::uint64_t>(seed), description.files, stop);
  const SweepDescription whole = with_graphs(description, graphs);
  check_combinations(whole, graphs, sweep_conditions(whole, graphs), stop);
  return graphs;
}

Sweep load_sweep(const std::string& file, std::optional<std::uint64_t> seeds,
                 const SweepAccess& access) {
  SweepDescription description = read_sweep(sweep_text(file, seeds, access.files), file, access);
  auto graphs = resolve_graphs(description, access.stop);
  return {std::move(description), std::move(graphs), access.stop};
}

}  // namespace dagsweep
