#include "simulation/scenario/scenario.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/random.hpp"

namespace dagsweep {
namespace {

/// The first `count` nodes of a uniformly random permutation.
std::vector<NodeId> drawn_nodes(std::size_t count, std::size_t nodes, std::uint64_t seed) {
  std::vector<NodeId> order;
  for (const NodeId n : IdRange<NodeId>(nodes)) order.push_back(n);
  RandomStream random(seed, Purpose::failure);
  for (std::size_t k = 0; k < count; ++k) {
    std::swap(order[k], order[k + random.below(nodes - k)]);
  }
  order.resize(count);
  return order;
}

/// Draws the nodes that fail, join and, unless they are given, crash, in this order, and the
/// times.
std::vector<Outage> draw_outages(const ScenarioSettings& settings, std::size_t nodes, double m0,
                                 std::uint64_t seed) {
  std::vector<Outage> outages;
  const double crash_horizon = settings.crash_horizon.value_or(m0);
  const std::size_t absent = settings.failures + settings.joins;
  std::vector<NodeId> affected =
      drawn_nodes(absent + (settings.crash_set ? 0 : settings.crashes), nodes, seed);
  if (settings.crash_set) {
    affected.insert(affected.end(), settings.crash_set->begin(), settings.crash_set->end());
  }
  for (const NodeId n : affected) {
    RandomStream random(seed, Purpose::failure, 1, n.value);
    if (outages.size() < settings.failures) {
      const double time =
          settings.failure_time ? *settings.failure_time * m0 : random.uniform(0.0, m0);
      const double end = settings.recovery ? time + *settings.recovery * m0 : never;
      outages.push_back({n, time, end});
    } else if (outages.size() < absent) {
      outages.push_back({n, 0.0, random.uniform(0.0, m0)});
    } else {
      const double time =
          settings.crash_time ? *settings.crash_time * m0 : random.uniform(0.0, crash_horizon);
      outages.push_back({n, time, never});
    }
  }
  return outages;
}

/// Sorts outages by node and time and merges overlapping ones of one node.
void merge_overlapping(std::vector<Outage>& outages) {
  std::sort(outages.begin(), outages.end(), [](const Outage& a, const Outage& b) {
    return std::tie(a.node, a.begin, a.end) < std::tie(b.node, b.begin, b.end);
  });
  std::vector<Outage> merged;
  for (const Outage& outage : outages) {
    if (!merged.empty() && merged.back().node == outage.node && outage.begin <= merged.back().end) {
      merged.back().end = std::max(merged.back().end, outage.end);
    } else {
      merged.push_back(outage);
    }
  }
  outages = std::move(merged);
}

/// The event as its resource is on the platform. Throws InputError if there is no such resource.
AvailabilityEvent located(AvailabilityEvent event, const Nodes& nodes) {
  const auto refuse = [](const char* what, std::size_t number, std::size_t count) {
    throw InputError("an event names " + std::string(what) + " " + std::to_string(number) +
                     " (there are " + std::to_string(count) + ", numbered from 0)");
  };
  if (event.resource.only) {
    const ProcessorId p = *event.resource.only;
    if (p.index() >= nodes.processor_count()) {
      refuse("processor", p.index(), nodes.processor_count());
    }
    event.resource = resource_of(p, nodes);
  }
  const NodeId largest = std::max(event.resource.first, event.resource.second);
  if (largest.index() >= nodes.count()) {
    refuse(nodes.have_several_processors() ? "node" : "processor", largest.index(), nodes.count());
  }
  return event;
}

/// Refuses changes by which one processor of a node would stop, or work while its node does not.
void check_processor_events(const Scenario& scenario) {
  std::vector<NodeId> stopped;
  for (const AvailabilityEvent& event : scenario.events) {
    const NodeId node = event.resource.first;
    const auto found = std::find(stopped.begin(), stopped.end(), node);
    if (event.resource.is_node()) {
      if (event.availability == 0.0 && found == stopped.end()) stopped.push_back(node);
      if (event.availability > 0.0 && found != stopped.end()) stopped.erase(found);
    } else if (event.resource.only && (event.availability == 0.0 || found != stopped.end())) {
      throw InputError("at time " + shortest(event.time) + " an event sets processor " +
                       std::to_string(event.resource.only->value) + " of node " +
                       std::to_string(node.value) + " to " + shortest(event.availability) +
                       (event.availability == 0.0 ? " (processors of one node stop together)"
                                                  : " (its node is at availability 0)"));
    }
  }
}

}  // namespace

const char* resource_key(const Resource& resource, const Nodes& nodes) {
  if (resource.is_link()) return "link";
  return resource.only || !nodes.have_several_processors() ? "processor" : "node";
}

Resource resource_of(ProcessorId p, const Nodes& nodes) {
  const NodeId node = nodes.of(p);
  if (nodes.processors(node).size() == 1) return {node, node};
  return {node, node, p};
}

std::span<const ProcessorId> processors_of(const Resource& resource, const Nodes& nodes) {
  if (resource.is_link()) return {};
  if (resource.only) return {&*resource.only, 1};
  return nodes.processors(resource.first);
}

std::vector<NodeId> nodes_that_stay(const ScenarioSettings& settings, std::size_t nodes,
                                    std::uint64_t seed) {
  const std::vector<NodeId> absent = drawn_nodes(settings.failures + settings.joins, nodes, seed);
  std::vector<NodeId> staying;
  for (const NodeId n : IdRange<NodeId>(nodes)) {
    if (std::find(absent.begin(), absent.end(), n) == absent.end()) staying.push_back(n);
  }
  return staying;
}

Scenario draw_scenario(const ScenarioSettings& settings, const Platform& platform, double m0,
                       std::uint64_t seed) {
  const Nodes& nodes = platform.layout_of_nodes();
  const std::size_t affected = settings.failures + settings.joins + settings.crashes;
  if (affected > nodes.count()) {
    const std::string what = nodes.have_several_processors() ? " nodes" : " processors";
    throw InputError(std::to_string(settings.failures) + " failures, " +
                     std::to_string(settings.joins) + " joins and " +
                     std::to_string(settings.crashes) + " crashes need " +
                     std::to_string(affected) + what + " (the platform has " +
                     std::to_string(nodes.count()) + ")");
  }
  Scenario scenario;
  if (m0 > 0.0) scenario.bound = settings.bound;  // else infinitely many events at time 0
  scenario.mean_gap = settings.change_interval * m0;
  scenario.seed = seed;
  scenario.rules = settings.rules;

  scenario.outages = draw_outages(settings, nodes.count(), m0, seed);
  scenario.outages.insert(scenario.outages.end(), settings.outages.begin(), settings.outages.end());
  merge_overlapping(scenario.outages);
  const auto in_outage = [&](const AvailabilityEvent& event) {
    return std::any_of(scenario.outages.begin(), scenario.outages.end(), [&](const Outage& outage) {
      return !event.resource.is_link() && event.resource.first == outage.node &&
             event.time >= outage.begin && event.time < outage.end;
    });
  };
  for (const AvailabilityEvent& listed : settings.events) {
    const AvailabilityEvent event = located(listed, nodes);
    if (!in_outage(event)) scenario.events.push_back(event);
  }
  std::stable_sort(
      scenario.events.begin(), scenario.events.end(),
      [](const AvailabilityEvent& a, const AvailabilityEvent& b) { return a.time < b.time; });
  if (nodes.have_several_processors()) check_processor_events(scenario);
  return scenario;
}

}  // namespace dagsweep
