#include "platform/models/cluster.hpp"

#include "platform/models/networks.hpp"

namespace dagsweep {

DescribedMachines make_cluster(const Parameters& parameters, std::uint64_t /*seed*/) {
  const auto nodes = static_cast<std::size_t>(parameters.integer("nodes"));
  auto medium = NetworkLayout::bus(nodes, bandwidth_of(parameters.real("bandwidth")));
  return {machines_on(std::move(medium), nodes, parameters.real("startup")),
          std::vector<double>(nodes, speed_of(parameters.real("mhz")))};
}

}  // namespace dagsweep
