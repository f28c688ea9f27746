#include "cross_check/availability_profiles.hpp"

namespace dagsweep {
namespace {

void append(AvailabilityProfile& profile, double time, double availability) {
  if (!profile.empty() && profile.back().time == time) {
    profile.back().availability = availability;
  } else if (availability != (profile.empty() ? 1.0 : profile.back().availability)) {
    profile.push_back({time, availability});
  }
}

}  // namespace

AvailabilityProfiles sort_by_resource(std::span<const AvailabilityEvent> events,
                                      const Platform& platform) {
  AvailabilityProfiles profiles;
  profiles.nodes.assign(platform.node_count(), {});
  profiles.links.assign(platform.link_count(), {});
  IdMap<NodeId, double> node_availability(platform.node_count(), 1.0);
  IdMap<LinkId, double> link_availability(platform.link_count(), 1.0);

  const auto update_link = [&](NodeId n, NodeId m, double time) {
    const LinkId link = platform.link(n, m);
    const bool live = node_availability[n] > 0.0 && node_availability[m] > 0.0;
    append(profiles.links[link], time, live ? link_availability[link] : 0.0);
  };
  for (const AvailabilityEvent& event : events) {
    const NodeId n = event.resource.first;
    if (event.availability == 0.0) profiles.standstills = true;
    if (event.resource.is_link()) {
      link_availability[platform.link(n, event.resource.second)] = event.availability;
      update_link(n, event.resource.second, event.time);
    } else {
      node_availability[n] = event.availability;
      append(profiles.nodes[n], event.time, event.availability);
      for (const NodeId m : platform.nodes()) {
        if (m != n) update_link(n, m, event.time);
      }
    }
  }
  return profiles;
}

}  // namespace dagsweep
