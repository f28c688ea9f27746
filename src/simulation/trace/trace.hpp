#pragma once

#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "graph/task_graph.hpp"
#include "simulation/events/observer.hpp"

namespace dagsweep {

/// Records all events of a run.
class Trace final : public Observer {
 public:
  void on(const TraceEvent& event) override { events.push_back(event); }

  std::vector<TraceEvent> events;
};

/// The format "dagsweep-trace-1" (README.md of this folder): one object per event.
Json trace_json(const Trace& trace, const TaskGraph& graph, std::string_view algorithm);

}  // namespace dagsweep
