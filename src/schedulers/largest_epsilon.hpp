#pragma once

#include <optional>

#include "schedulers/catalogue.hpp"

namespace dagsweep {

/// As many crashes as can be survived within a latency, and how.
struct EpsilonFound {
  std::uint32_t epsilon;
  Schedule schedule;
};

/// The largest epsilon whose latency_upper is at most `latency`, by binary search in [0, P - 1]
/// (FTSA paper, section 4.3); none if even epsilon 0 takes longer. Of `request`, epsilon is not
/// looked at.
std::optional<EpsilonFound> find_largest_epsilon(const SchedulerEntry& scheduler,
                                                 SchedulerRequest request, const Instance& instance,
                                                 double latency, const StopToken& stop);

}  // namespace dagsweep
