#pragma once

#include <cstdint>

#include "platform/instance.hpp"

namespace dagsweep {

/// epsilon + 1, the replicas of a task that survive epsilon crashes. Throws RunError unless so many
/// processors can run every task.
std::size_t replica_count(std::uint32_t epsilon, const Instance& instance);

}  // namespace dagsweep
