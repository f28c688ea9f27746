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
  profiles.processors.assign(platform.processor_count(), {});
  profiles.links.assign(platform.link_count(), {});
  IdMap<ProcessorId, double> processor_availability(platform.processor_count(), 1.0);
  IdMap<LinkId, double> link_availability(platform.link_count(), 1.0);

  const auto update_link = [&](ProcessorId p, ProcessorId q, double time) {
    const LinkId link = platform.link(p, q);
    const bool live = processor_availability[p] > 0.0 && processor_availability[q] > 0.0;
    append(profiles.links[link], time, live ? link_availability[link] : 0.0);
  };
  for (const AvailabilityEvent& event : events) {
    const ProcessorId p = event.resource.first;
    if (event.availability == 0.0) profiles.standstills = true;
    if (event.resource.is_processor()) {
      processor_availability[p] = event.availability;
      append(profiles.processors[p], event.time, event.availability);
      for (const ProcessorId q : platform.processors()) {
        if (q != p) update_link(p, q, event.time);
      }
    } else {
      link_availability[platform.link(p, event.resource.second)] = event.availability;
      update_link(p, event.resource.second, event.time);
    }
  }
  return profiles;
}

}  // namespace dagsweep
