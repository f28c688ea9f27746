#include "simulation/networks/network.hpp"

#include <span>
#include <string_view>

#include "core/catalogue.hpp"
#include "simulation/networks/dedicated.hpp"

namespace dagsweep {
namespace {

struct NetworkBehaviour {
  std::string_view name;  // of platform/models/networks.hpp
  std::unique_ptr<Network> (*make)(const Platform& platform);
};

template <class N>
std::unique_ptr<Network> make(const Platform& platform) {
  return std::make_unique<N>(platform);
}

constexpr NetworkBehaviour behaviours[] = {
    {"dedicated", make<DedicatedNetwork>},
};

}  // namespace

std::unique_ptr<Network> make_network(const Platform& platform) {
  return find_entry(std::span<const NetworkBehaviour>(behaviours), "network", platform.network())
      .make(platform);
}

}  // namespace dagsweep
