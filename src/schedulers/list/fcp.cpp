#include "schedulers/list/fcp.hpp"

#include <deque>
#include <optional>
#include <queue>

#include "core/workspace.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"

namespace dagsweep {
namespace {

/// The ready tasks: at most P by decreasing bl (ties: smaller pos), the others in the order in
/// which they came.
class BoundedReadyQueue {
 public:
  explicit BoundedReadyQueue(const Instance& instance)
      : graph_(instance.graph),
        bl_(bottom_level(instance)),
        most_(instance.platform.processor_count()),
        missing_(graph_.task_count()),
        first_(After{{graph_, bl_}}) {
    for (const TaskId task : graph_.canonical_order()) {
      missing_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
      if (missing_[task] == 0) add(task);
    }
  }

  bool empty() const { return first_.empty(); }

  TaskId take() {
    const TaskId task = first_.top();
    first_.pop();
    if (!waiting_.empty()) {
      first_.push(waiting_.front());
      waiting_.pop_front();
    }
    return task;
  }

  /// Adds the tasks that have become free by the placement of `task`.
  void add_freed(TaskId task) {
    freed_.clear();
    for (const EdgeId edge : graph_.out_edges(task)) {
      if (--missing_[graph_.target(edge)] == 0) freed_.push_back(graph_.target(edge));
    }
    graph_.sort(freed_);
    for (const TaskId freed : freed_) add(freed);
  }

 private:
  struct After {
    LevelOrder is_before;
    bool operator()(TaskId a, TaskId b) const { return is_before(b, a); }
  };

  void add(TaskId task) {
    if (first_.size() < most_) {
      first_.push(task);
    } else {
      waiting_.push_back(task);
    }
  }

  const TaskGraph& graph_;
  const IdMap<TaskId, double> bl_;
  const std::size_t most_;
  IdMap<TaskId, std::uint32_t> missing_;  // number of predecessors not placed
  std::priority_queue<TaskId, WorkVector<TaskId>, After> first_;
  std::deque<TaskId, WorkspaceAllocator<TaskId>> waiting_;
  WorkVector<TaskId> freed_;
};

class FastCriticalPath {
 public:
  FastCriticalPath(const Instance& instance, bool by_message)
      : instance_(instance), by_message_(by_message), plan_(instance) {}

  void place(TaskId task) {
    const auto group = plan_.group_processor(task);
    plan_.append(task, group ? *group : best_processor(task));
  }

  Schedule finished() && { return std::move(plan_).finished(); }

 private:
  double start(TaskId task, ProcessorId p) const { return plan_.start(p, plan_.arrival(task, p)); }

  ProcessorId best_processor(TaskId task) const {
    const ProcessorId idle = first_ready(task);
    const std::optional<ProcessorId> enabling = enabling_processor(task);
    if (!enabling || !instance_.is_candidate(task, *enabling)) return idle;
    return start(task, *enabling) < start(task, idle) ? *enabling : idle;
  }

  /// Of the candidate processors of the task, the one that is ready first.
  ProcessorId first_ready(TaskId task) const {
    std::optional<ProcessorId> first;
    for (const ProcessorId p : instance_.platform.processors()) {
      if (first && plan_.ready(p) >= plan_.ready(*first)) continue;
      if (instance_.is_candidate(task, p)) first = p;
    }
    return *first;
  }

  std::optional<ProcessorId> enabling_processor(TaskId task) const {
    const TaskGraph& graph = instance_.graph;
    std::optional<TaskId> last;
    double latest = 0.0;
    for (const EdgeId edge : graph.in_edges(task)) {
      const TaskId from = graph.source(edge);
      const double time = plan_.finish(from) + (by_message_ ? instance_.mean_comm(edge) : 0.0);
      if (last &&
          (time < latest || (time == latest && graph.position(from) > graph.position(*last)))) {
        continue;
      }
      last = from;
      latest = time;
    }
    return last ? std::optional(plan_.processor(*last)) : std::nullopt;
  }

  const Instance& instance_;
  const bool by_message_;
  ListScheduleBuilder plan_;
};

}  // namespace

Schedule Fcp::schedule(const Instance& instance, const StopToken& stop) {
  BoundedReadyQueue ready(instance);
  FastCriticalPath plan(instance, by_message_);
  while (!ready.empty()) {
    stop.poll();
    const TaskId task = ready.take();
    plan.place(task);
    ready.add_freed(task);
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
