#pragma once

#include <span>
#include <vector>

#include "core/ids.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// The availability from `time` until the next step.
struct AvailabilityStep {
  double time = 0.0;
  double availability = 1.0;
};

/// The steps of one resource in strictly increasing time; availability 1 before the first.
using AvailabilityProfile = std::vector<AvailabilityStep>;

/// The events of a scenario as one profile per resource.
struct AvailabilityProfiles {
  IdMap<NodeId, AvailabilityProfile> nodes;
  IdMap<LinkId, AvailabilityProfile> links;  ///< 0 also while an end has availability 0
  bool standstills = false;                  ///< whether any availability is ever 0
};

/// `events` in the order in which they apply; of several at one time the last counts.
AvailabilityProfiles sort_by_resource(std::span<const AvailabilityEvent> events,
                                      const Platform& platform);

}  // namespace dagsweep
