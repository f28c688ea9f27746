#include "schedulers/external/observed_state.hpp"

#include <algorithm>

#include "core/number.hpp"

namespace dagsweep {
namespace {

std::int32_t number(std::optional<ProcessorId> p) {
  return p ? static_cast<std::int32_t>(p->value) : -1;
}

}  // namespace

ObservedState::ObservedState(const Instance& instance) {
  const std::size_t tasks = instance.graph.task_count();
  const std::size_t edges = instance.graph.edge_count();
  const std::size_t processors = instance.platform.processor_count();
  availability.resize(processors);
  link_rate.resize(processors * processors);
  phase.resize(tasks);
  assigned.resize(tasks);
  last_assigned.resize(tasks);
  placed.resize(tasks);
  computed.resize(tasks);
  started.resize(tasks);
  finished.resize(tasks);
  moving_from.resize(edges);
  moved.resize(edges);
  startup_left.resize(edges);
  copies.resize(edges * processors);
  queued.reserve(tasks);
  queue_begin.resize(processors + 1);
  observe({.instance = instance});
}

void ObservedState::observe(const Snapshot& now) {
  const TaskGraph& graph = now.instance.graph;
  const auto processors = now.instance.platform.processors();
  time = now.time;
  reference_makespan = now.reference_makespan;
  for (const ProcessorId p : processors) {
    availability[p.index()] = now.availability(p);
    for (const ProcessorId q : processors) {
      const bool is_local = now.instance.platform.share_node(p, q);
      link_rate[p.index() * processors.size() + q.index()] =
          is_local ? 1.0 : now.link_rate(now.node(p), now.node(q));
    }
  }
  static constexpr TaskProgress untouched;
  for (std::size_t k = 0; k < phase.size(); ++k) {
    const TaskProgress& task = now.tasks.empty() ? untouched : now.tasks[k];
    phase[k] = static_cast<std::uint8_t>(task.phase);
    assigned[k] = number(task.assigned);
    last_assigned[k] = number(task.last_assigned);
    placed[k] = number(task.placed);
    computed[k] = task.computed;
    started[k] = task.phase == TaskPhase::waiting ? not_a_value : task.started;
    finished[k] = task.phase == TaskPhase::finished ? task.finished : not_a_value;
  }
  std::fill(copies.begin(), copies.end(), 0);
  for (const EdgeId edge : graph.edges()) {
    const EdgeProgress progress = now.edges.empty() ? EdgeProgress() : now.edges[edge.index()];
    moving_from[edge.index()] =
        progress.is_moving ? static_cast<std::int32_t>(progress.source.value) : -1;
    moved[edge.index()] = progress.is_moving ? progress.moved : 0.0;
    startup_left[edge.index()] = progress.is_moving ? progress.startup_left : 0.0;
    if (now.copies == nullptr) continue;
    std::uint8_t* const row = copies.data() + edge.index() * processors.size();
    now.for_each_holder(edge, [&](NodeId node) {
      for (const ProcessorId p : now.instance.platform.processors(node)) row[p.index()] = 1;
    });
  }
  queued.clear();
  for (const ProcessorId p : processors) {
    queue_begin[p.index()] = static_cast<std::uint32_t>(queued.size());
    if (now.queues == nullptr) continue;
    now.queues->for_each(p, [&](TaskId task) { queued.push_back(task.value); });
  }
  queue_begin[processors.size()] = static_cast<std::uint32_t>(queued.size());
}

}  // namespace dagsweep
