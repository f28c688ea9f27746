#include "platform/models/desktops.hpp"

#include "core/random.hpp"
#include "platform/models/networks.hpp"

namespace dagsweep {

DescribedMachines make_desktops(const Parameters& parameters, std::uint64_t seed) {
  const Nodes nodes = nodes_of(parameters);
  const double half = parameters.real("spread") / 2.0;
  Cluster cluster{{}, bandwidth_of(parameters.real("bandwidth")), false};
  std::vector<double> speeds;
  for (std::size_t n = 0; n < nodes.count(); ++n) {
    cluster.nodes.emplace_back(n);
    RandomStream random(seed, Purpose::processor_speed, n);
    const double speed = speed_of(parameters.real("mhz")) * random.uniform(1.0 - half, 1.0 + half);
    speeds.insert(speeds.end(), nodes.processors(NodeId(n)).size(), speed);
  }
  auto network = NetworkLayout::sites(nodes.count(), {std::move(cluster)}, {});
  return {machines_on(std::move(network), nodes, parameters.real("startup")), std::move(speeds)};
}

}  // namespace dagsweep
