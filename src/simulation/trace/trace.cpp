#include "simulation/trace/trace.hpp"

#include <limits>

#include "core/error.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"

namespace dagsweep {
namespace {

/// Adds an event's fields to its JSON object.
class EventFields {
 public:
  EventFields(Json& entry, const Instance& instance)
      : entry_(entry), graph_(instance.graph), nodes_(instance.platform.layout_of_nodes()) {}

  void operator()(const AvailabilityChanged& what) const {
    entry_["event"] = "availability";
    const Resource& resource = what.resource;
    Json& named = entry_[resource_key(resource, nodes_)];
    if (resource.is_link()) {
      named = {resource.first.value, resource.second.value};
    } else {
      named = resource.only ? resource.only->value : resource.first.value;
    }
    entry_["availability"] = what.availability;
  }
  void operator()(const TaskStarted& what) const { task("task-start", what.task, what.processor); }
  void operator()(const TaskFinished& what) const {
    task("task-finish", what.task, what.processor);
  }
  void operator()(const TransferStarted& what) const {
    transfer("transfer-start", what);
    if (what.is_copy) entry_["copy"] = true;
  }
  void operator()(const TransferJoined& what) const {
    entry_["event"] = "transfer-join";
    entry_["transfer"] = what.transfer;
    entry_["edge"] = {graph_.source(what.edge).value, graph_.target(what.edge).value};
  }
  void operator()(const TransferFinished& what) const { transfer("transfer-finish", what); }
  void operator()(const TransferDropped& what) const { transfer("transfer-drop", what); }
  void operator()(const PointReached& /*what*/) const { entry_["event"] = "rescheduling-point"; }
  void operator()(const TaskMigrated& what) const {
    entry_["event"] = "migration";
    entry_["task"] = what.task.value;
    entry_["from"] = what.from.value;
    entry_["to"] = what.to.value;
    entry_["lost_compute"] = what.lost_compute;
  }
  void operator()(const TaskTakenBack& what) const {
    task("taken-back", what.task, what.processor);
    entry_["was_placed"] = what.was_placed;
    entry_["lost_compute"] = what.lost_compute;
  }
  void operator()(const TaskRewound& what) const {
    task("rewind", what.task, what.processor);
    entry_["was_finished"] = what.was_finished;
    entry_["lost_compute"] = what.lost_compute;
  }
  void operator()(const Remapped& /*what*/) const { entry_["event"] = "remapping"; }
  void operator()(const TaskQueued& what) const { task("queued", what.task, what.processor); }
  void operator()(const TaskPlanned& what) const {
    task("planned", what.task, what.processor);
    entry_["start"] = what.start;
    entry_["finish"] = what.finish;
    if (what.spare < std::numeric_limits<double>::infinity()) entry_["spare"] = what.spare;
  }

 private:
  void task(const char* event, TaskId task, ProcessorId processor) const {
    entry_["event"] = event;
    entry_["task"] = task.value;
    entry_["processor"] = processor.value;
  }
  template <class Transfer>
  void transfer(const char* event, const Transfer& what) const {
    entry_["event"] = event;
    entry_["transfer"] = what.transfer;
    entry_["edge"] = {graph_.source(what.edge).value, graph_.target(what.edge).value};
    entry_["from"] = what.from.value;
    entry_["to"] = what.to.value;
    entry_["data"] = graph_.data(what.edge);
  }

  Json& entry_;
  const TaskGraph& graph_;
  const Nodes& nodes_;
};

std::string json_text(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void Trace::refuse(double time) const {
  throw RunError("the trace has more than " + std::to_string(most_events) + " events by time " +
                 shortest(time) + " (simulate a smaller instance, or raise --most-events)");
}

void TraceText::add_event(const Json& event) {
  text_ += events_++ == 0 ? "\n  " : ",\n  ";
  text_ += event.dump();
}

void TraceText::add(const Trace& trace, const Instance& instance, double begin) {
  const TaskGraph& graph = instance.graph;
  if (executions_ == 0 && !graph.names().empty()) names_ = json_text(graph.names());
  if (executions_ > 0) {
    add_event({{"time", begin}, {"event", "iteration"}, {"iteration", executions_}});
  }
  ++executions_;
  for (const TraceEvent& event : trace.events) {
    Json entry{{"time", begin + event.time}};
    std::visit(EventFields(entry, instance), event.what);
    add_event(entry);
  }
}

std::string TraceText::take(std::string_view algorithm) {
  return "{\"format\": \"dagsweep-trace-1\",\n \"algorithm\": " + json_text(algorithm) +
         (names_.empty() ? "" : ",\n \"names\": " + names_) + ",\n \"events\": [" + text_ +
         "\n ]}\n";
}

}  // namespace dagsweep
