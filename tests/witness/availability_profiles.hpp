#pragma once

#include <span>
#include <vector>

#include "core/ids.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// From `time` on, up to the next step.
struct AvailabilityStep {
  double time = 0.0;
  double availability = 1.0;
};

/// A resource's steps in strictly increasing time; at 1 before the first.
using AvailabilityProfile = std::vector<AvailabilityStep>;

/// The events of a scenario, sorted by what they do to whom.
struct AvailabilityProfiles {
  IdMap<ProcessorId, AvailabilityProfile> processors;
  IdMap<LinkId, AvailabilityProfile> links;  ///< 0 also while one of its ends is at 0
  bool standstills = false;                  ///< is anything ever at 0?
};

/// `events` in the order in which they apply. Of several at one time only the outcome remains.
AvailabilityProfiles sort_by_resource(std::span<const AvailabilityEvent> events,
                                      const Platform& platform);

}  // namespace dagsweep
