#include "schedulers/list/lookahead.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "core/number.hpp"
#include "core/workspace.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/least_cost_insertion.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {
namespace {

class LookaheadPlan {
 public:
  LookaheadPlan(const Instance& instance, const LevelOrder& is_before)
      : instance_(instance),
        is_before_(is_before),
        plan_(instance),
        timelines_(instance.platform.processor_count()),
        trial_number_(instance.graph.task_count(), 0) {}

  void place(TaskId task, const StopToken& stop) {
    const ProcessorId p = best_processor(task, stop);
    const Slot slot = slot_of(task, p, plan_.arrival(task, p));
    timelines_[p].place(slot.start, slot.finish);
    plan_.place(task, p, slot.start);
  }

  Schedule finished() && { return std::move(plan_).finished(); }

 private:
  struct Slot {
    TaskId task;
    ProcessorId processor;
    double start;
    double finish;
  };
  struct Child {
    TaskId task;
    WorkVector<double> arrival;     // [P] arrival of the inputs from placed tasks
    WorkVector<EdgeId> from_tried;  // edges from the parent, and from its other children
  };

  Slot slot_of(TaskId task, ProcessorId p, double arrival) const {
    const double duration = instance_.times(task, p);
    const double start = timelines_[p].earliest(arrival, duration);
    return {task, p, start, start + duration};
  }
  void occupy(const Slot& slot) {
    timelines_[slot.processor].place(slot.start, slot.finish);
    tried_.push_back(slot);
  }
  void free_all() {
    for (const Slot& slot : tried_) timelines_[slot.processor].remove(slot.start, slot.finish);
    tried_.clear();
  }

  ProcessorId best_processor(TaskId task, const StopToken& stop) {
    if (const auto group = plan_.group_processor(task)) return *group;
    find_children(task);
    const std::span<const double> inputs = plan_.arrivals(task);
    ProcessorId best(0);
    double least = never;
    for (const ProcessorId p : instance_.platform.processors()) {
      stop.poll();
      if (inputs[p.index()] == never) continue;  // p cannot run the task
      const Slot slot = slot_of(task, p, inputs[p.index()]);
      const double latest = children_.empty() ? slot.finish : latest_child(slot, least);
      if (latest >= least) continue;
      best = p;
      least = latest;
    }
    forget_children(task);
    return best;
  }

  void find_children(TaskId task) {
    const TaskGraph& graph = instance_.graph;
    children_.clear();
    for (const EdgeId edge : graph.out_edges(task)) {
      const std::span<const double> arrivals = plan_.arrivals(graph.target(edge));
      children_.push_back({graph.target(edge), {arrivals.begin(), arrivals.end()}, {}});
    }
    std::sort(children_.begin(), children_.end(),
              [&](const Child& a, const Child& b) { return is_before_(a.task, b.task); });
    trial_number_[task] = 1;
    for (std::uint32_t k = 0; k < children_.size(); ++k) trial_number_[children_[k].task] = k + 2;
    for (Child& child : children_) {
      for (const EdgeId edge : graph.in_edges(child.task)) {
        if (trial_number_[graph.source(edge)] != 0) child.from_tried.push_back(edge);
      }
    }
  }

  void forget_children(TaskId task) {
    trial_number_[task] = 0;
    for (const Child& child : children_) trial_number_[child.task] = 0;
  }

  /// The latest finish of the children, inserted after their parent; some number >= `limit` if it
  /// is not below `limit`.
  double latest_child(const Slot& parent, double limit) {
    occupy(parent);
    double latest = 0.0;
    for (const Child& child : children_) {
      const Slot slot = earliest_finish(child);
      latest = std::max(latest, slot.finish);
      if (latest >= limit) break;
      occupy(slot);
    }
    free_all();
    return latest;
  }

  Slot earliest_finish(const Child& child) {
    arrival_ = child.arrival;
    for (const EdgeId edge : child.from_tried) {
      const Slot& from = tried_[trial_number_[instance_.graph.source(edge)] - 1];
      for (const ProcessorId q : instance_.platform.processors()) {
        const double input = from.finish + instance_.comm(edge, from.processor, q);
        arrival_[q.index()] = std::max(arrival_[q.index()], input);
      }
    }
    const auto group = group_processor(child.task);
    const ProcessorId q =
        group ? *group
              : least_cost_insertion(timelines_, arrival_, instance_.times.row(child.task),
                                     [](ProcessorId) { return 0.0; });
    return slot_of(child.task, q, arrival_[q.index()]);
  }

  /// The processor of the task's group; tasks that are tried also place their groups.
  std::optional<ProcessorId> group_processor(TaskId task) const {
    const auto placed = plan_.group_processor(task);
    const std::int64_t group = instance_.graph.group(task);
    if (placed || group < 0) return placed;
    for (const Slot& slot : tried_) {
      if (instance_.graph.group(slot.task) == group) return slot.processor;
    }
    return std::nullopt;
  }

  const Instance& instance_;
  const LevelOrder& is_before_;
  ListScheduleBuilder plan_;
  IdMap<ProcessorId, InsertTimeline> timelines_;
  // Children of the task to be placed, in the order in which they are tried.
  WorkVector<Child> children_;
  WorkVector<Slot> tried_;  // slots occupied by a trial: the task's, then its children's
  // [tasks] from 1 for the task and its children; 0 for other tasks.
  IdMap<TaskId, std::uint32_t> trial_number_;
  WorkVector<double> arrival_;  // [P], scratch
};

}  // namespace

Schedule Lookahead::schedule(const Instance& instance, const StopToken& stop) {
  const IdMap<TaskId, double> bl = bottom_level(instance);
  const LevelOrder is_before{instance.graph, bl};
  LookaheadPlan plan(instance, is_before);
  for (const TaskId task : by_decreasing_level(instance.graph, bl)) plan.place(task, stop);
  return std::move(plan).finished();
}

}  // namespace dagsweep
