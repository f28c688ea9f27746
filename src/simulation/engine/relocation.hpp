#pragma once

#include <cstdint>
#include <span>

#include "core/stop.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// A transfer of state between two iterations of a series.
struct Relocation {
  NodeId from, to;  ///< from != to
  double data = 0.0;
};

struct RelocationResult {
  double time = 0.0;           ///< time of the last arrival
  std::uint64_t messages = 0;  ///< transfers with data > 0
  double data_moved = 0.0;
};

/// Starts all transfers at time 0, in the order of `moves`, on the platform's network at full
/// availability. Polls `stop` at every step.
RelocationResult relocate(const Platform& platform, std::span<const Relocation> moves,
                          const StopToken& stop);

}  // namespace dagsweep
