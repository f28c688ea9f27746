#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "platform/platform.hpp"

namespace dagsweep {

/// A model of how transfers share the network (platform/README.md, "Networks"). Its behaviour is
/// implemented in simulation/networks.
struct NetworkModel {
  std::string_view name;
  std::string_view summary;
  /// Makes the layout for machines of which only the bandwidths are known. Capacities are such that
  /// a single transfer is as fast as on `dedicated`.
  NetworkLayout (*layout)(const Platform& machines);
};

std::span<const NetworkModel> network_models();

/// A platform whose bandwidth between nodes n < m, in both directions, is of(n, m).
template <class Bandwidth>
Platform with_links(Nodes nodes, double startup, Bandwidth of, NetworkLayout network = {}) {
  const std::size_t processors = nodes.processor_count();
  std::vector<double> bandwidth(processors * processors, 1e300);
  for (const NodeId n : IdRange<NodeId>(nodes.count())) {
    for (const NodeId m : IdRange<NodeId>(n.index() + 1, nodes.count())) {
      const double value = of(n, m);
      for (const ProcessorId p : nodes.processors(n)) {
        for (const ProcessorId q : nodes.processors(m)) {
          bandwidth[p.index() * processors + q.index()] = value;
          bandwidth[q.index() * processors + p.index()] = value;
        }
      }
    }
  }
  return {std::move(nodes), std::move(bandwidth), startup, std::move(network)};
}

/// A platform in which bandwidth(p, q) is the smallest capacity of the network on the path from p
/// to q.
Platform machines_on(const NetworkLayout& network, Nodes nodes, double startup);

/// The same processors on network model `model`, with the layout that NetworkModel::layout makes.
/// Throws InputError that lists the known names if there is no such model.
Platform on_network(const Platform& machines, std::string_view model);

}  // namespace dagsweep
