#include "platform/models/cluster.hpp"

#include "platform/models/networks.hpp"

namespace dagsweep {

DescribedMachines make_cluster(const Parameters& parameters, std::uint64_t /*seed*/) {
  const Nodes nodes = nodes_of(parameters);
  auto medium = NetworkLayout::bus(nodes.count(), bandwidth_of(parameters.real("bandwidth")));
  return {machines_on(std::move(medium), nodes, parameters.real("startup")),
          std::vector<double>(nodes.processor_count(), speed_of(parameters.real("mhz")))};
}

}  // namespace dagsweep
