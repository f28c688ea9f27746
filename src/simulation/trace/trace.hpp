#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "platform/instance.hpp"
#include "simulation/events/events.hpp"

namespace dagsweep {

/// A listener that records all events of a run.
struct Trace {
  /// Throws RunError if there are more than `most_events` events.
  template <class Event>
  requires std::constructible_from<decltype(TraceEvent::what), Event>
  void on(double time, const Event& event) {
    if (events.size() == most_events) refuse(time);
    events.push_back({time, event});
  }

  std::vector<TraceEvent> events;
  std::size_t most_events = SIZE_MAX;

 private:
  [[noreturn]] void refuse(double time) const;
};

/// Writes the format "dagsweep-trace-1" (README.md of this folder), one event per line.
class TraceText {
 public:
  /// Appends the events of an execution whose time 0 is `begin`. From the second execution on, an
  /// event "iteration" precedes them.
  void add(const Trace& trace, const Instance& instance, double begin = 0.0);
  /// The content of the trace file of a run of `algorithm`. Call once.
  std::string take(std::string_view algorithm);

 private:
  void add_event(const Json& event);

  std::string text_;
  std::string names_;  // names of the tasks, as JSON; "" if they have none
  std::size_t events_ = 0;
  std::size_t executions_ = 0;
};

}  // namespace dagsweep
