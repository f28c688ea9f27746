#pragma once

#include <cstdint>

#include "platform/instance.hpp"

namespace dagsweep {

/// epsilon + 1, the number of replicas of a task needed to survive epsilon crashes. Throws RunError
/// unless that many processors can run every task.
std::size_t replica_count(std::uint32_t epsilon, const Instance& instance);

}  // namespace dagsweep
