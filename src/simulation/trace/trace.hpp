#pragma once

#include <concepts>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "graph/task_graph.hpp"
#include "simulation/events/events.hpp"

namespace dagsweep {

/// A listener that records all events of a run.
struct Trace {
  template <class Event>
  requires std::constructible_from<decltype(TraceEvent::what), Event>
  void on(double time, const Event& event) { events.push_back({time, event}); }

  std::vector<TraceEvent> events;
};

/// The format "dagsweep-trace-1" (README.md of this folder): one object per event.
Json trace_json(const Trace& trace, const TaskGraph& graph, std::string_view algorithm);

}  // namespace dagsweep
