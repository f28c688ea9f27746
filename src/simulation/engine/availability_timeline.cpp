#include "simulation/engine/availability_timeline.hpp"

#include <algorithm>

namespace dagsweep {
namespace {

bool precedes(const AvailabilityEvent& a, const AvailabilityEvent& b) {
  return a.resource.first != b.resource.first ? a.resource.first < b.resource.first
                                              : a.resource.second < b.resource.second;
}

}  // namespace

AvailabilityTimeline::AvailabilityTimeline(const Scenario& scenario, Resource resource,
                                           std::span<const AvailabilityEvent> listed,
                                           const Listeners& listeners)
    : drawn_(scenario, resource), listed_(listed), listeners_(listeners), steps_{{0.0, 1.0}} {
  set_next_change();
}

void AvailabilityTimeline::set_next_change() {
  next_change_ = drawn_.next_time();
  if (!listed_.empty()) next_change_ = std::min(next_change_, listed_.front().time);
}

/// Adds the changes of the next instant that has changes: drawn ones, then listed ones.
void AvailabilityTimeline::draw() {
  const double now = next_change_;
  double availability = 0.0;
  while (next_change_ == now) {
    if (drawn_.next_time() == now) {
      availability = drawn_.pop().availability;
    } else {
      availability = listed_.front().availability;
      listed_ = listed_.subspan(1);
    }
    listeners_.notify(now, AvailabilityChanged{drawn_.resource(), availability});
    set_next_change();
  }
  if (steps_.back().begin == now) {
    steps_.back().availability = availability;  // at time 0
  } else if (steps_.back().availability != availability) {
    steps_.push_back({now, availability});
  }
}

PlatformTimelines::PlatformTimelines(const Scenario& scenario, const Platform& platform,
                                     const Listeners& listeners)
    : scenario_(scenario),
      platform_(platform),
      listeners_(listeners),
      listed_(scenario.events),
      timelines_(platform.node_count() + platform.link_count()) {
  for (AvailabilityEvent& event : listed_) {
    Resource& resource = event.resource;
    if (resource.second < resource.first) std::swap(resource.first, resource.second);
  }
  std::stable_sort(listed_.begin(), listed_.end(), precedes);
}

void PlatformTimelines::make(std::size_t number, Resource resource) {
  const auto [begin, end] =
      std::equal_range(listed_.begin(), listed_.end(), AvailabilityEvent{0.0, resource}, precedes);
  timelines_[number].emplace(scenario_, resource, std::span<const AvailabilityEvent>(begin, end),
                             listeners_);
}

}  // namespace dagsweep
