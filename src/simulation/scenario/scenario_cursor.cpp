#include "simulation/scenario/scenario_cursor.hpp"

#include <algorithm>
#include <functional>
#include <span>

#include "core/number.hpp"
#include "core/random.hpp"

namespace dagsweep {

/// The drawn changes and the outages of one resource, in increasing time.
struct ScenarioCursor::Stream {
  Resource resource;
  RandomStream random;
  double next_change = never;       // time of the next drawn change
  std::span<const Outage> outages;  // the current one, if in_outage, and later ones
  bool in_outage = false;

  Stream(const Scenario& scenario, Resource of)
      : resource(of),
        random(scenario.seed, Purpose::availability, of.first.value, of.second.value) {
    if (scenario.bound > 0.0) next_change = random.exponential(scenario.mean_gap);
  }

  double next_time() const {
    if (outages.empty()) return next_change;
    return in_outage ? outages.front().end : std::min(next_change, outages.front().begin);
  }

  AvailabilityEvent pop(const Scenario& scenario) {
    if (in_outage) {  // the outage ends; changes drawn for its duration are dropped
      const double now = outages.front().end;
      in_outage = false;
      outages = outages.subspan(1);
      while (next_change <= now) draw_change(scenario);
      return {now, resource, 1.0};
    }
    if (!outages.empty() && outages.front().begin <= next_change) {
      in_outage = true;
      return {outages.front().begin, resource, 0.0};
    }
    const double now = next_change;
    return {now, resource, draw_change(scenario)};
  }

 private:
  /// Draws the availability of the change at `next_change` and the time of the one after it.
  double draw_change(const Scenario& scenario) {
    const double availability = 1.0 - scenario.bound * random.uniform();
    next_change += random.exponential(scenario.mean_gap);
    return availability;
  }
};

ScenarioCursor::~ScenarioCursor() = default;

ScenarioCursor::ScenarioCursor(const Scenario& scenario, const Platform& platform)
    : scenario_(scenario), platform_(platform) {
  if (scenario.bound == 0.0 && scenario.outages.empty()) return;
  for (const ProcessorId p : platform.processors()) streams_.emplace_back(scenario, Resource{p, p});
  for (const ProcessorId p : platform.processors()) {
    for (std::size_t q = p.index() + 1; q < platform.processor_count(); ++q) {
      streams_.emplace_back(scenario, Resource{p, ProcessorId(q)});
    }
  }
  const std::span<const Outage> all(scenario.outages);
  for (std::size_t first = 0; first < all.size();) {
    std::size_t end = first + 1;
    while (end < all.size() && all[end].processor == all[first].processor) ++end;
    streams_[all[first].processor.index()].outages = all.subspan(first, end - first);
    first = end;
  }
  heap_.reserve(streams_.size());
  for (std::size_t k = 0; k < streams_.size(); ++k) push_next(static_cast<std::uint32_t>(k));
}

std::uint32_t ScenarioCursor::stream_index(Resource resource) const {
  return resource.is_processor() ? resource.first.value
                                 : static_cast<std::uint32_t>(platform_.processor_count()) +
                                       platform_.link(resource.first, resource.second).value;
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
  const AvailabilityEvent event = streams_[stream].pop(scenario_);
  push_next(stream);
  return event;
}

bool ScenarioCursor::changes_again(Resource resource) const {
  if (!streams_.empty() && streams_[stream_index(resource)].next_time() < never) return true;
  return std::any_of(scenario_.events.begin() + static_cast<std::ptrdiff_t>(next_listed_),
                     scenario_.events.end(), [&](const AvailabilityEvent& event) {
                       return stream_index(event.resource) == stream_index(resource);
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
