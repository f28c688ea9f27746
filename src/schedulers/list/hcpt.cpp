#include "schedulers/list/hcpt.hpp"

#include <algorithm>

#include "core/workspace.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/insertion_builder.hpp"

namespace dagsweep {
namespace {

/// The list of tasks that HCPT inserts one by one.
class CriticalParentTrees {
 public:
  CriticalParentTrees(const TaskGraph& graph, const IdMap<TaskId, double>& bl)
      : graph_(graph), bl_(bl), state_(graph.task_count(), State::unseen) {}

  /// Lists the task, after all unlisted tasks on which it depends.
  void list(TaskId task) {
    stack_.push_back(task);
    while (!stack_.empty()) {
      const TaskId top = stack_.back();
      if (state_[top] == State::unseen) {
        state_[top] = State::entered;
        push_parents(top);
        continue;
      }
      stack_.pop_back();
      if (state_[top] == State::listed) continue;
      state_[top] = State::listed;
      listed_.push_back(top);
    }
  }

  /// Larger bl, i.e. smaller average latest start time, first. Ties: smaller pos.
  bool is_before(TaskId a, TaskId b) const {
    return bl_[a] > bl_[b] || (bl_[a] == bl_[b] && graph_.position(a) < graph_.position(b));
  }
  const WorkVector<TaskId>& listed() const { return listed_; }

 private:
  enum class State : std::uint8_t { unseen, entered, listed };

  /// Pushes the unlisted parents of the task; the first in order ends at the top of the stack.
  void push_parents(TaskId task) {
    const auto first = static_cast<std::ptrdiff_t>(stack_.size());
    for (const EdgeId edge : graph_.in_edges(task)) {
      if (state_[graph_.source(edge)] != State::listed) stack_.push_back(graph_.source(edge));
    }
    std::sort(stack_.begin() + first, stack_.end(),
              [&](TaskId a, TaskId b) { return is_before(b, a); });
  }

  const TaskGraph& graph_;
  const IdMap<TaskId, double>& bl_;
  IdMap<TaskId, State> state_;
  WorkVector<TaskId> stack_;  // a task may be in it more than once until it is listed
  WorkVector<TaskId> listed_;
};

}  // namespace

Schedule Hcpt::schedule(const Instance& instance, const StopToken& stop) {
  const TaskGraph& graph = instance.graph;
  const IdMap<TaskId, double> bl = bottom_level(instance);
  CriticalParentTrees trees(graph, bl);
  for (const TaskId task : critical_path(instance, bl)) trees.list(task);
  // Lists the exit tasks as the parents of a common exit task without costs, which would be
  // critical, too.
  WorkVector<TaskId> exits;
  for (const TaskId task : graph.tasks()) {
    if (graph.out_edges(task).size() == 0) exits.push_back(task);
  }
  std::sort(exits.begin(), exits.end(), [&](TaskId a, TaskId b) { return trees.is_before(a, b); });
  for (const TaskId task : exits) trees.list(task);

  InsertionBuilder insertion(instance);
  for (const TaskId task : trees.listed()) {
    stop.poll();
    insertion.place_best(task, [](ProcessorId) { return 0.0; });
  }
  return std::move(insertion).finished();
}

}  // namespace dagsweep
