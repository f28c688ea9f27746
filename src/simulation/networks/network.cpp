#include "simulation/networks/network.hpp"

#include <span>
#include <string_view>

#include "core/catalogue.hpp"
#include "simulation/networks/dedicated.hpp"
#include "simulation/networks/fair.hpp"
#include "simulation/networks/one_port.hpp"

namespace dagsweep {
namespace {

struct NetworkBehaviour {
  std::string_view name;  // as in platform/models/networks.hpp
  std::unique_ptr<Network> (*make)(const Platform& platform);
};

template <class N>
std::unique_ptr<Network> make(const Platform& platform) {
  return std::make_unique<N>(platform);
}

constexpr NetworkBehaviour behaviours[] = {
    {"dedicated", make<DedicatedNetwork>},
    {"bus", make<FairNetwork>},
    {"sites", make<FairNetwork>},
    {"one-port", make<OnePortNetwork>},
    {"bounded-multiport", make<FairNetwork>},
};

}  // namespace

std::unique_ptr<Network> make_network(const Platform& platform) {
  return find_entry(std::span<const NetworkBehaviour>(behaviours), "network",
                    platform.network().model())
      .make(platform);
}

}  // namespace dagsweep
