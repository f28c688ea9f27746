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
  /// `is_before`: larger bl, i.e. smaller average latest start time, first.
  explicit CriticalParentTrees(const LevelOrder& is_before)
      : is_before_(is_before), state_(is_before.graph.task_count(), State::unseen) {}

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

  const WorkVector<TaskId>& listed() const { return listed_; }

 private:
  enum class State : std::uint8_t { unseen, entered, listed };

  /// Pushes the unlisted parents of the task; the first in order ends at the top of the stack.
  void push_parents(TaskId task) {
    const auto first = static_cast<std::ptrdiff_t>(stack_.size());
    const TaskGraph& graph = is_before_.graph;
    for (const EdgeId edge : graph.in_edges(task)) {
      if (state_[graph.source(edge)] != State::listed) stack_.push_back(graph.source(edge));
    }
    std::sort(stack_.begin() + first, stack_.end(),
              [&](TaskId a, TaskId b) { return is_before_(b, a); });
  }

  const LevelOrder is_before_;
  IdMap<TaskId, State> state_;
  WorkVector<TaskId> stack_;  // a task may be in it more than once until it is listed
  WorkVector<TaskId> listed_;
};

}  // namespace

Schedule Hcpt::schedule(const Instance& instance, const StopToken& stop) {
  const TaskGraph& graph = instance.graph;
  const IdMap<TaskId, double> bl = bottom_level(instance);
  const LevelOrder is_before{graph, bl};
  CriticalParentTrees trees(is_before);
  for (const TaskId task : critical_path(instance, bl)) trees.list(task);
  // Lists the exit tasks as the parents of a common exit task without costs, which would be
  // critical, too.
  WorkVector<TaskId> exits;
  for (const TaskId task : graph.tasks()) {
    if (graph.out_edges(task).size() == 0) exits.push_back(task);
  }
  std::sort(exits.begin(), exits.end(), is_before);
  for (const TaskId task : exits) trees.list(task);

  InsertionBuilder insertion(instance);
  for (const TaskId task : trees.listed()) {
    stop.poll();
    insertion.place_best(task, [](ProcessorId) { return 0.0; });
  }
  return std::move(insertion).finished();
}

}  // namespace dagsweep
