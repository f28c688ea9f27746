#pragma once

#include <cstdint>

#include "platform/platform.hpp"

namespace dagsweep {

/// epsilon + 1, the replicas of a task that survive epsilon crashes. Throws RunError unless
/// epsilon < P.
std::size_t replica_count(std::uint32_t epsilon, const Platform& platform);

}  // namespace dagsweep
