#include "sweep/sweep.hpp"

#include <algorithm>
#include <numeric>

#include "core/file.hpp"
#include "core/number.hpp"

namespace dagsweep {
namespace {

SweepDescription with_graphs(SweepDescription description, const std::vector<GraphValue>& graphs) {
  Axis& axis = description.axes[static_cast<std::size_t>(AxisId::graph)];
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

/// What an instance is made of first, so that its runs stand together; its seed last of these, so
/// that neighbours also have neighbouring rows.
constexpr std::array<AxisId, axis_count> execution_order{AxisId::graph,
                                                         AxisId::processors,
                                                         AxisId::heterogeneity,
                                                         AxisId::h,
                                                         AxisId::startup,
                                                         AxisId::network,
                                                         AxisId::ccr,
                                                         AxisId::granularity,
                                                         AxisId::estimation_error,
                                                         AxisId::seed,
                                                         AxisId::failures,
                                                         AxisId::recovery,
                                                         AxisId::joins,
                                                         AxisId::crashes,
                                                         AxisId::crash_time,
                                                         AxisId::change_interval,
                                                         AxisId::period,
                                                         AxisId::bound,
                                                         AxisId::epsilon,
                                                         AxisId::algorithm};

}  // namespace

Sweep::Sweep(SweepDescription description, std::vector<GraphValue> graphs)
    : description_(with_graphs(std::move(description), graphs)),
      graphs_(std::move(graphs)),
      numbering_(description_.axes, all_axes, in_given_order(graphs_.size())),
      execution_(description_.axes, execution_order, largest_first(graphs_)) {
  Digest events;
  for (const AvailabilityEvent& event : description_.events) {
    events.add(event.time).add(event.availability);
    events.add(std::uint64_t{event.resource.first.value})
        .add(std::uint64_t{event.resource.second.value});
  }
  events_digest_ = events.value();
  delay_digest_ = Digest().add(description_.delay_min).add(description_.delay_max).value();
}

Facts Sweep::facts(const Coordinates& tuple) const {
  Facts facts = 0;
  for (const Axis& axis : axes()) facts |= axis.facts[at(tuple, axis.id)];
  return facts;
}

std::uint64_t Sweep::identity(const Coordinates& tuple) const {
  const Facts known = facts(tuple);
  Digest digest;
  digest.add(model_version).add(events_digest_);
  if ((known & fact::generated_costs) != 0) digest.add(delay_digest_);
  for (const Axis& axis : axes()) {
    if (!reads(axis.id, known)) continue;
    digest.add(axis_name(axis.id)).add(axis.digests[at(tuple, axis.id)]);
  }
  return digest.value();
}

std::uint64_t Sweep::identity() const {
  Digest digest;
  digest.add(model_version).add(events_digest_).add(delay_digest_);
  for (const Axis& axis : axes()) {
    digest.add(axis_name(axis.id)).add(std::uint64_t{axis.size()});
    for (const std::uint64_t value : axis.digests) digest.add(value);
  }
  return digest.value();
}

Sweep load_sweep(const std::string& file) {
  SweepDescription description = read_sweep(read_file(file), file);
  const double seed = description.axes[static_cast<std::size_t>(AxisId::seed)].numbers[0];
  auto graphs = resolve_graphs(description.graphs, static_cast<std::uint64_t>(seed));
  return {std::move(description), std::move(graphs)};
}

}  // namespace dagsweep
