#include "simulation/trace/spans.hpp"

#include <map>
#include <utility>

namespace dagsweep {
namespace {

/// Collects spans from the events of a trace, in order.
class SpanCollector {
 public:
  explicit SpanCollector(const Instance& instance)
      : graph_(instance.graph), platform_(instance.platform) {
    spans.availability.assign(instance.platform.processor_count(), {AvailabilitySpan()});
  }

  void read(const TraceEvent& event) {
    spans.end = event.time;
    std::visit([&](const auto& what) { add(what); }, event.what);
  }

  void finish() {
    for (auto& levels : spans.availability) levels.back().end = spans.end;
    for (auto& [at, span] : running_) {
      span.end = spans.end;
      spans.tasks.push_back(span);
    }
    for (const auto& [number, index] : open_transfers_) spans.transfers[index].end = spans.end;
  }

  Spans spans;

 private:
  void add(const AvailabilityChanged& what) {
    for (const ProcessorId p : processors_of(what.resource, platform_.layout_of_nodes())) {
      auto& levels = spans.availability[p.index()];
      levels.back().end = spans.end;
      levels.push_back({spans.end, spans.end, what.availability});
    }
  }
  void add(const TaskStarted& what) {
    running_[{what.processor, what.task}] = {what.task, what.processor, spans.end, spans.end,
                                             false};
  }
  void add(const TaskFinished& what) {
    const auto found = running_.find({what.processor, what.task});
    TaskSpan span = found->second;
    running_.erase(found);
    span.end = spans.end;
    span.finished = true;
    last_span_[what.task] = spans.tasks.size();
    spans.tasks.push_back(span);
  }
  void add(const TransferStarted& what) {
    if (what.from == what.to || graph_.data(what.edge) == 0.0) return;
    open_transfers_[what.transfer] = spans.transfers.size();
    spans.transfers.push_back({{what.edge}, what.from, what.to, spans.end, spans.end});
    const auto source = last_span_.find(graph_.source(what.edge));
    spans.transfers.back().from_copy =
        source != last_span_.end() &&
        platform_.node(spans.tasks[source->second].processor) != what.from;
  }
  void add(const TransferJoined& what) {
    const auto found = open_transfers_.find(what.transfer);
    if (found != open_transfers_.end()) spans.transfers[found->second].edges.push_back(what.edge);
  }
  void add(const TransferFinished& what) {
    const auto found = open_transfers_.find(what.transfer);
    if (found == open_transfers_.end()) return;
    spans.transfers[found->second].end = spans.end;
    open_transfers_.erase(found);
  }
  void add(const TransferDropped& what) {
    const auto found = open_transfers_.find(what.transfer);
    if (found != open_transfers_.end()) spans.transfers[found->second].dropped = true;
    add(TransferFinished{what.transfer, what.edge, what.from, what.to});
  }
  void add(const TaskMigrated& what) {
    spans.migrations.push_back({what.task, what.from, what.to, spans.end});
    discard(what.task, what.from);
  }
  void add(const TaskTakenBack& what) { discard(what.task, what.processor); }
  void add(const TaskRewound& what) {
    discard(what.task, what.processor);
    const auto last = last_span_.find(what.task);
    if (last != last_span_.end()) spans.tasks[last->second].undone = true;
  }
  template <class Event>
  void add(const Event& /*what*/) {}  // nothing to draw

  /// Ends the task's computation on p, if it runs there, as undone.
  void discard(TaskId task, ProcessorId p) {
    const auto found = running_.find({p, task});
    if (found == running_.end()) return;
    found->second.end = spans.end;
    found->second.undone = true;
    spans.tasks.push_back(found->second);
    running_.erase(found);
  }

  const TaskGraph& graph_;
  const Platform& platform_;
  std::map<std::pair<ProcessorId, TaskId>, TaskSpan> running_;
  std::map<TaskId, std::size_t> last_span_;  // of finished tasks, index into spans.tasks
  std::map<std::uint32_t, std::size_t>
      open_transfers_;  // of transfers in progress, index into spans.transfers
};

}  // namespace

Spans spans_of(const Trace& trace, const Instance& instance) {
  SpanCollector collector(instance);
  for (const TraceEvent& event : trace.events) collector.read(event);
  collector.finish();
  return std::move(collector.spans);
}

}  // namespace dagsweep
