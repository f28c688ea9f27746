#include "simulation/reactive/monitored_run.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"
#include "simulation/reactive/regeneration.hpp"
#include "simulation/reactive/rewinding.hpp"
#include "simulation/reactive/stall_detection.hpp"

namespace dagsweep {

MonitoredRun::MonitoredRun(const Experiment& experiment, const Rescheduling& options,
                           const Scenario& scenario, const StopToken& stop, bool replicates,
                           OnFinish on_finish, const Listeners& listeners)
    : instance_(experiment.instance),
      true_times_(experiment.execution_times()),
      options_(options),
      state_(instance_.graph, instance_.platform.layout_of_nodes(), options.keeps_copies,
             replicates),
      on_finish_(std::move(on_finish)),
      engine_(experiment, scenario, stop, with_reports(listeners), &state_,
              OneReplicaEngine::Mapping::changes),
      points_(options) {}

/// Adds this object, if finished tasks are to be reported.
Listeners MonitoredRun::with_reports(Listeners listeners) {
  if (on_finish_) listeners.add(*this);
  return listeners;
}

void MonitoredRun::on(double time, const TaskFinished& event) {
  const TaskProgress& task = state_.task(event.task);
  const double begin = engine_.pulls() ? task.placed_since : task.started;
  on_finish_(event.task, event.processor, time - begin);
}

Snapshot MonitoredRun::snapshot() {
  PlatformState& platform = engine_.platform();
  for (const ProcessorId p : instance_.platform.processors()) {
    if (!platform.processors().is_running(p)) continue;
    const TaskId task = engine_.queues().front(p);
    const double whole = true_times_(task, p);
    const double left = platform.processors().work_left(p, platform.now());
    state_.set_computed(task, whole > 0.0 ? std::max(0.0, 1.0 - left / whole) : 0.0);
  }
  engine_.transfers().for_each([&](EdgeId edge, NodeId /*from*/) {
    const TransferProgress progress = engine_.transfers().progress(edge);
    state_.set_moved(edge, progress.moved, progress.startup_left);
  });
  return view();
}

Snapshot MonitoredRun::view() {
  Snapshot view = engine_.view();
  view.reference_makespan = options_.reference_makespan;
  return view;
}

RunProgress MonitoredRun::begin_point() {
  if (points_.count(engine_.finished_count())) {
    if (!engine_.platform().may_resume() && is_stranded()) return RunProgress::stalled;
    throw RunError("livelock: no further task has finished for " +
                   std::to_string(points_.without_progress()) + " rescheduling points, at time " +
                   shortest(now()) +
                   " (tasks may migrate forever; try a longer period or a larger most_points)");
  }
  points_.advance();
  notify(PointReached{});
  return RunProgress::continues;
}

void MonitoredRun::end_point() {
  notify(PointEnded{state_.kept_copies()});
}

bool MonitoredRun::handle_failures(bool online) {
  drop_stranded_transfers();
  std::vector<NodeId> failed;
  for (const NodeId n : instance_.platform.nodes()) {
    if (engine_.has_newly_failed(n)) failed.push_back(n);
  }
  if (options_.rewinds && !failed.empty()) rewind(failed);
  if (!options_.regenerates) return false;
  for (const NodeId n : instance_.platform.nodes()) {
    if (!is_away(n)) continue;
    state_.lose_copies(n);
    has_regenerated_ = true;
  }
  return has_regenerated_ && regenerate(engine_, view(), online, options_.keeps_copies);
}

void MonitoredRun::drop_stranded_transfers() {
  std::vector<EdgeId> stranded;
  engine_.transfers().for_each([&](EdgeId edge, NodeId from) {
    if (is_away(from)) stranded.push_back(edge);
  });
  for (const EdgeId edge : stranded) engine_.drop(edge);
  engine_.drop_empty_transfers();
  engine_.transfers().drop_copies([&](NodeId n) { return is_away(n); });
}

/// Whether the edge's data has been delivered to its consumer, or is in transfer. With pulled
/// inputs, data that stays within a node is not transferred.
bool MonitoredRun::is_transferred(EdgeId edge) {
  const TaskProgress& producer = state_.task(instance_.graph.source(edge));
  const TaskProgress& consumer = state_.task(instance_.graph.target(edge));
  if (state_.edge(edge).is_moving) return true;
  if (engine_.pulls() && consumer.assigned && producer.placed &&
      instance_.platform.share_node(*consumer.assigned, *producer.placed)) {
    return false;
  }
  return view().is_delivered(edge);
}

void MonitoredRun::rewind(std::span<const NodeId> failed) {
  std::vector<EdgeId> transferred;
  for (const TaskId task : instance_.graph.tasks()) {
    for (const EdgeId edge : instance_.graph.in_edges(task)) {
      if (is_transferred(edge)) transferred.push_back(edge);
    }
  }
  for (const TaskId task : tasks_to_rewind(view(), failed, options_.keeps_copies)) {
    const ProcessorId placed = *state_.task(task).placed;
    const bool was_finished = state_.task(task).phase == TaskPhase::finished;
    const double lost = engine_.rewind(task);
    notify(TaskRewound{task, placed, TaskRewound::Reason::rewinding, was_finished, lost});
  }
  for (const NodeId n : failed) state_.lose_copies(n);
  for (const EdgeId edge : transferred) {
    if (!is_transferred(edge)) engine_.transfers().note_undone(edge);
  }
}

void MonitoredRun::note_call() {
  last_call_ = now();
  completions_at_call_ = engine_.completions();
}

RunProgress MonitoredRun::progress(bool changed) {
  if (engine_.is_complete() || engine_.platform().may_resume()) return RunProgress::continues;
  const auto stalled_if = [](bool stalled) {
    return stalled ? RunProgress::stalled : RunProgress::continues;
  };
  if (engine_.is_moving()) {
    return stalled_if(std::has_single_bit(points_.reached()) && is_stranded());
  }
  const bool is_outdated =
      engine_.platform().last_change() > last_call_ || engine_.completions() > completions_at_call_;
  return stalled_if(!(changed || is_outdated || engine_.changes_again()) || is_stranded());
}

bool MonitoredRun::is_stranded() {
  if ((options_.rewinds || options_.regenerates) && has_live_processor())
    return false;  // lost data can be produced again
  return has_stranded_task(view(), options_.keeps_copies);
}

bool MonitoredRun::has_live_processor() {
  return std::ranges::any_of(engine_.platform().processor_availability(),
                             [](double a) { return a > 0.0; });
}

}  // namespace dagsweep
