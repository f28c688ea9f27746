#include "simulation/engine/relocation.hpp"

#include <cassert>

#include "simulation/networks/network.hpp"

namespace dagsweep {

RelocationResult relocate(const Platform& platform, std::span<const Relocation> moves,
                          const StopToken& stop) {
  RelocationResult result;
  if (moves.empty()) return result;
  const auto network = make_network(platform);
  std::uint32_t order = 0;  // in place of an edge: breaks ties at one-port
  for (const Relocation& move : moves) {
    assert(move.from != move.to);
    network->start(EdgeId(order++), move.data, move.from, move.to, 0.0);
    result.messages += move.data > 0.0 ? 1 : 0;
    result.data_moved += move.data;
  }
  for (std::size_t arrived = 0; arrived < moves.size();) {
    stop.poll();
    const double now = network->next_time();
    if (!network->pop()) continue;
    result.time = now;
    ++arrived;
  }
  return result;
}

}  // namespace dagsweep
