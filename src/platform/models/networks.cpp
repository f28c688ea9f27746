#include "platform/models/networks.hpp"

#include <algorithm>
#include <vector>

#include "core/catalogue.hpp"

namespace dagsweep {
namespace {

/// The largest bandwidth of a link between [p0, p1) and [q0, q1); 1 if there is none.
double largest_bandwidth(const Platform& machines, std::size_t p0, std::size_t p1, std::size_t q0,
                         std::size_t q1) {
  double largest = 0.0;
  for (std::size_t p = p0; p < p1; ++p) {
    for (std::size_t q = q0; q < q1; ++q) {
      if (p != q) largest = std::max(largest, machines.bandwidth(ProcessorId(p), ProcessorId(q)));
    }
  }
  return largest > 0.0 ? largest : 1.0;
}

NetworkLayout dedicated(const Platform& /*machines*/) {
  return {};
}

NetworkLayout bus(const Platform& machines) {
  const std::size_t count = machines.processor_count();
  return NetworkLayout::bus(count, largest_bandwidth(machines, 0, count, 0, count));
}

/// Two switched clusters, the first half of the processors (rounded up) and the rest, and a link.
NetworkLayout sites(const Platform& machines) {
  const std::size_t count = machines.processor_count();
  const std::size_t half = (count + 1) / 2;
  std::vector<Cluster> clusters(count > 1 ? 2 : 1);
  for (const ProcessorId p : machines.processors()) {
    clusters[p.index() < half ? 0 : 1].processors.push_back(p);
  }
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
  const std::size_t count = machines.processor_count();
  std::vector<double> ports;
  for (std::size_t p = 0; p < count; ++p)
    ports.push_back(largest_bandwidth(machines, p, p + 1, 0, count));
  return NetworkLayout::bounded_multiport(ports, ports);
}

}  // namespace

std::span<const NetworkModel> network_models() {
  static constexpr NetworkModel catalogue[] = {
      {"dedicated", "one link per pair of processors; concurrent transfers do not share bandwidth",
       dedicated},
      {"bus", "all transfers share one medium, max-min fairly", bus},
      {"sites",
       "clusters, each a switch or one shared medium, joined by wide-area links; max-min fair "
       "sharing",
       sites},
      {"one-port",
       "a processor sends one message and receives one message at a time, first come first "
       "served",
       one_port},
      {"bounded-multiport",
       "the total rates out of and into each processor are limited; max-min fair sharing",
       bounded_multiport},
  };
  return catalogue;
}

Platform machines_on(NetworkLayout network, std::size_t processors, double startup) {
  std::vector<double> bandwidth(processors * processors, 1e300);
  for (std::size_t p = 0; p < processors; ++p) {
    for (std::size_t q = p + 1; q < processors; ++q) {
      const double least = network.narrowest(ProcessorId(p), ProcessorId(q));
      bandwidth[p * processors + q] = bandwidth[q * processors + p] = least;
    }
  }
  return {processors, std::move(bandwidth), startup, std::move(network)};
}

Platform on_network(const Platform& machines, std::string_view model) {
  return machines.with_network(find_entry(network_models(), "network", model).layout(machines));
}

}  // namespace dagsweep
