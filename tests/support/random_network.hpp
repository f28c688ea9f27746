#pragma once

#include <algorithm>
#include <vector>

#include "core/random.hpp"
#include "platform/models/networks.hpp"

namespace dagsweep {

/// The machines on a random network of the model: clusters of different sizes, shared or switched,
/// links that join several pairs of clusters, narrow ports. Bandwidths are reduced to what the
/// network carries. If seed is a multiple of 3, capacities are small dyadic fractions.
inline Platform random_network(const Platform& machines, std::string_view model,
                               std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 3);
  const std::size_t count = machines.node_count();
  const auto capacity = [&] {
    return seed % 3 == 0 ? 0.5 * static_cast<double>(1 + random.below(4))
                         : random.uniform(0.3, 3.0);
  };
  NetworkLayout layout;
  if (model == "bus") {
    layout = NetworkLayout::bus(count, capacity());
  } else if (model == "sites") {
    std::vector<Cluster> clusters(1 + random.below(std::min<std::size_t>(count, 4)));
    for (const NodeId n : machines.nodes()) {
      const std::size_t k = n.index() < clusters.size() ? n.index() : random.below(clusters.size());
      clusters[k].nodes.push_back(n);
    }
    for (Cluster& cluster : clusters) {
      cluster.capacity = capacity();
      cluster.shared = random.below(2) == 0;
    }
    std::vector<WideLink> links;
    for (std::uint32_t a = 0; a < clusters.size(); ++a) {
      for (std::uint32_t b = 0; b < a; ++b) {
        if (links.empty() || random.below(2) == 0) links.push_back({capacity(), {}});
        links[random.below(links.size())].joins.emplace_back(a, b);
      }
    }
    layout = NetworkLayout::sites(count, std::move(clusters), std::move(links));
  } else if (model == "one-port") {
    layout = NetworkLayout::one_port();
  } else if (model == "bounded-multiport") {
    std::vector<double> out, in;
    for (std::size_t n = 0; n < count; ++n) {
      out.push_back(capacity());
      in.push_back(capacity());
    }
    layout = NetworkLayout::bounded_multiport(out, in);
  }
  const auto bandwidth = [&](NodeId n, NodeId m) {
    const double own = machines.bandwidth(n, m);
    if (model == "bounded-multiport") return own;
    return std::min({own, layout.narrowest(n, m), layout.narrowest(m, n)});
  };
  return with_links(machines.layout_of_nodes(), machines.startup(), bandwidth, layout);
}

}  // namespace dagsweep
