#pragma once

#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "graph/task_graph.hpp"
#include "simulation/events/observer.hpp"

namespace dagsweep {

/// All that happened during a run.
class Trace final : public Observer {
 public:
  void on(const TraceEvent& event) override { events.push_back(event); }

  std::vector<TraceEvent> events;
};

/// "dagsweep-trace-1": one object per event, {"time": .., "event": "task-start", ..}.
Json trace_json(const Trace& trace, const TaskGraph& graph, std::string_view algorithm);

}  // namespace dagsweep
