#include "platform/models/networks.hpp"

#include <algorithm>

#include "core/catalogue.hpp"

namespace dagsweep {
namespace {

/// The largest bandwidth of a link between nodes [n0, n1) and [m0, m1); 1 if there is none.
double largest_bandwidth(const Platform& machines, std::size_t n0, std::size_t n1, std::size_t m0,
                         std::size_t m1) {
  double largest = 0.0;
  for (std::size_t n = n0; n < n1; ++n) {
    for (std::size_t m = m0; m < m1; ++m) {
      if (n != m) largest = std::max(largest, machines.bandwidth(NodeId(n), NodeId(m)));
    }
  }
  return largest > 0.0 ? largest : 1.0;
}

NetworkLayout dedicated(const Platform& /*machines*/) {
  return {};
}

NetworkLayout bus(const Platform& machines) {
  const std::size_t count = machines.node_count();
  return NetworkLayout::bus(count, largest_bandwidth(machines, 0, count, 0, count));
}

/// Two switched clusters, the first half of the nodes (rounded up) and the rest, and a link.
NetworkLayout sites(const Platform& machines) {
  const std::size_t count = machines.node_count();
  const std::size_t half = (count + 1) / 2;
  std::vector<Cluster> clusters(count > 1 ? 2 : 1);
  for (const NodeId n : machines.nodes()) clusters[n.index() < half ? 0 : 1].nodes.push_back(n);
  for (Cluster& cluster : clusters)
    cluster.capacity = largest_bandwidth(machines, 0, count, 0, count);
  if (count == 1) return NetworkLayout::sites(1, std::move(clusters), {});
  const double between = largest_bandwidth(machines, 0, half, half, count);
  return NetworkLayout::sites(count, std::move(clusters), {{between, {{0, 1}}}});
}

NetworkLayout one_port(const Platform& /*machines*/) {
  return NetworkLayout::one_port();
}

NetworkLayout bounded_multiport(const Platform& machines) {
  const std::size_t count = machines.node_count();
  std::vector<double> ports;
  for (std::size_t n = 0; n < count; ++n)
    ports.push_back(largest_bandwidth(machines, n, n + 1, 0, count));
  return NetworkLayout::bounded_multiport(ports, ports);
}

}  // namespace

std::span<const NetworkModel> network_models() {
  static constexpr NetworkModel catalogue[] = {
      {"dedicated", "one link per pair of nodes; concurrent transfers do not share bandwidth",
       dedicated},
      {"bus", "all transfers share one medium, max-min fairly", bus},
      {"sites",
       "clusters, each a switch or one shared medium, joined by wide-area links; max-min fair "
       "sharing",
       sites},
      {"one-port",
       "a node sends one message and receives one message at a time, first come first "
       "served",
       one_port},
      {"bounded-multiport",
       "the total rates out of and into each node are limited; max-min fair sharing",
       bounded_multiport},
  };
  return catalogue;
}

Platform machines_on(const NetworkLayout& network, Nodes nodes, double startup) {
  const auto narrowest = [&](NodeId n, NodeId m) { return network.narrowest(n, m); };
  return with_links(std::move(nodes), startup, narrowest, network);
}

Platform on_network(const Platform& machines, std::string_view model) {
  return machines.with_network(find_entry(network_models(), "network", model).layout(machines));
}

}  // namespace dagsweep
