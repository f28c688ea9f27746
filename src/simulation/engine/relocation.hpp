#pragma once

#include <cstdint>
#include <span>

#include "core/stop.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// Data that moves while nothing is computed.
struct Relocation {
  ProcessorId from, to;  ///< different ones
  double data = 0.0;
};

struct RelocationResult {
  double time = 0.0;           ///< until all have arrived
  std::uint64_t messages = 0;  ///< of data > 0
  double data_moved = 0.0;
};

/// Everything sets out at once, in the order of `moves`, over the platform's network at full
/// availability.
RelocationResult relocate(const Platform& platform, std::span<const Relocation> moves,
                          const StopToken& stop);

}  // namespace dagsweep
