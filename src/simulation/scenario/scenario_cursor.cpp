#include "simulation/scenario/scenario_cursor.hpp"

#include <algorithm>
#include <functional>

namespace dagsweep {

ScenarioCursor::ScenarioCursor(const Scenario& scenario, const Platform& platform)
    : scenario_(scenario), platform_(platform) {
  if (scenario.bound == 0.0 && scenario.outages.empty()) return;
  for (const NodeId n : platform.nodes()) streams_.emplace_back(scenario, Resource{n, n});
  for (const NodeId n : platform.nodes()) {
    for (const NodeId m : IdRange<NodeId>(n.index() + 1, platform.node_count())) {
      streams_.emplace_back(scenario, Resource{n, m});
    }
  }
  heap_.reserve(streams_.size());
  for (std::size_t k = 0; k < streams_.size(); ++k) push_next(static_cast<std::uint32_t>(k));
}

std::uint32_t ScenarioCursor::stream_index(Resource resource) const {
  return resource.is_link() ? static_cast<std::uint32_t>(platform_.node_count()) +
                                  platform_.link(resource.first, resource.second).value
                            : resource.first.value;
}

void ScenarioCursor::push_next(std::uint32_t stream) {
  const double time = streams_[stream].next_time();
  if (time == never) return;
  heap_.push_back({time, stream});
  std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
}

double ScenarioCursor::next_time() const {
  const double drawn = heap_.empty() ? never : heap_.front().time;
  const double listed =
      next_listed_ < scenario_.events.size() ? scenario_.events[next_listed_].time : never;
  return std::min(drawn, listed);
}

AvailabilityEvent ScenarioCursor::pop() {
  if (heap_.empty() || next_time() < heap_.front().time) return scenario_.events[next_listed_++];
  const std::uint32_t stream = heap_.front().stream;
  std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
  heap_.pop_back();
  const AvailabilityEvent event = streams_[stream].pop();
  push_next(stream);
  return event;
}

bool ScenarioCursor::may_rise(Resource resource) const {
  if (!streams_.empty() && streams_[stream_index(resource)].next_time() < never) return true;
  return std::any_of(scenario_.events.begin() + static_cast<std::ptrdiff_t>(next_listed_),
                     scenario_.events.end(), [&](const AvailabilityEvent& event) {
                       return event.availability > 0.0 &&
                              stream_index(event.resource) == stream_index(resource);
                     });
}

std::vector<AvailabilityEvent> realised_events(const Scenario& scenario, const Platform& platform,
                                               double until) {
  std::vector<AvailabilityEvent> events;
  ScenarioCursor cursor(scenario, platform);
  while (cursor.next_time() <= until && cursor.next_time() < never) events.push_back(cursor.pop());
  return events;
}

}  // namespace dagsweep
