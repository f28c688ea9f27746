#include "platform/models/desktops.hpp"

#include "core/random.hpp"
#include "platform/models/networks.hpp"

namespace dagsweep {

DescribedMachines make_desktops(const Parameters& parameters, std::uint64_t seed) {
  const auto count = static_cast<std::size_t>(parameters.integer("nodes"));
  const double half = parameters.real("spread") / 2.0;
  Cluster cluster{{}, bandwidth_of(parameters.real("bandwidth")), false};
  std::vector<double> speeds;
  for (std::size_t p = 0; p < count; ++p) {
    cluster.processors.emplace_back(p);
    RandomStream random(seed, Purpose::processor_speed, p);
    speeds.push_back(speed_of(parameters.real("mhz")) * random.uniform(1.0 - half, 1.0 + half));
  }
  auto network = NetworkLayout::sites(count, {std::move(cluster)}, {});
  return {machines_on(std::move(network), count, parameters.real("startup")), std::move(speeds)};
}

}  // namespace dagsweep
