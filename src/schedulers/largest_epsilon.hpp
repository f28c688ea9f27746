#pragma once

#include <optional>

#include "schedulers/catalogue.hpp"

namespace dagsweep {

/// The largest number of crashes that can be survived within a latency, and the schedule that does
/// it.
struct EpsilonFound {
  std::uint32_t epsilon;
  Schedule schedule;
};

/// The largest epsilon whose latency_upper is at most `latency`, by binary search in [0, P - 1]
/// (FTSA paper, section 4.3); std::nullopt if even epsilon 0 exceeds `latency`. Ignores
/// request.epsilon.
std::optional<EpsilonFound> find_largest_epsilon(const SchedulerEntry& scheduler,
                                                 SchedulerRequest request, const Instance& instance,
                                                 double latency, const StopToken& stop);

}  // namespace dagsweep
