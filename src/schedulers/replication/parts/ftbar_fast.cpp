#include "schedulers/replication/parts/ftbar_fast.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "core/decreasing_order.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/replication/parts/ftbar_plans.hpp"
#include "schedulers/replication/parts/rank_set.hpp"

namespace dagsweep {
namespace {

/// All tasks by decreasing bl, then pos.
std::vector<TaskId> by_bottom_level(const TaskGraph& graph, const IdMap<TaskId, double>& bl) {
  std::vector<double> level;
  level.reserve(graph.task_count());
  for (const TaskId task : graph.canonical_order()) level.push_back(bl[task]);
  std::vector<TaskId> order;
  order.reserve(graph.task_count());
  for (const std::uint32_t position : decreasing_order(level)) {
    order.push_back(graph.canonical_order()[position]);
  }
  return order;
}

/// Which task is next. `Plan` is what places it: see ftbar_plans.hpp.
template <class Plan>
class Selection {
 public:
  /// `order`: by_bottom_level().
  Selection(const Instance& instance, Plan& plan, std::vector<TaskId> order)
      : graph_(instance.graph),
        plan_(plan),
        order_(std::move(order)),
        where_(graph_.task_count(), Where::not_free),
        saturated_(graph_.task_count()) {
    for (std::size_t k = 0; k < order_.size(); ++k) {
      plan_.set_rank(order_[k], static_cast<std::uint32_t>(k));
    }
    for (const TaskId task : graph_.tasks()) {
      if (graph_.group(task) >= 0) members_[graph_.group(task)].push_back(task);
      if (graph_.is_entry(task)) make_free(task);
    }
  }

  bool empty() const { return free_ == 0; }

  /// Places the next task.
  void step() {
    find_rho();
    const TaskId task = choose();
    plan_.evaluate(task);
    take(task);
    if (const std::size_t next = saturated_.first(); next != RankSet::none) {
      plan_.expect(order_[next]);
      const std::size_t after = saturated_.next(next + 1);
      if (after != RankSet::none) plan_.foresee(order_[after]);
    }
    const std::span<const TaskId> freed = plan_.place(task);
    fix_group(task);
    for (const TaskId successor : freed) make_free(successor);
  }

 private:
  enum class Where : std::uint8_t { not_free, saturated, open, fixed };

  struct Bounded {
    double bound;  // M + bl
    TaskId task;
    bool operator<(const Bounded& other) const { return bound < other.bound; }
  };
  struct Arriving {
    double everywhere;  // M
    TaskId task;
    bool operator<(const Arriving& other) const { return everywhere > other.everywhere; }
  };

  double saturated_pressure(TaskId task) const {
    return rho_ + plan_.bottom_level(task) - plan_.length();
  }

  /// rho: as many processors as a task gets replicas are ready by then.
  void find_rho() {
    rho_ = plan_.rho();
    while (!arriving_.empty() && arriving_.front().everywhere <= rho_) {
      const TaskId task = arriving_.front().task;
      std::pop_heap(arriving_.begin(), arriving_.end());
      arriving_.pop_back();
      if (where_[task] != Where::open) continue;  // taken, or its group was placed
      where_[task] = Where::saturated;
      --open_;
      saturated_.insert(plan_.rank(task));
    }
  }

  void make_free(TaskId task) {
    ++free_;
    if (plan_.is_fixed(task)) {
      where_[task] = Where::fixed;
      fixed_.push_back(task);
      return;
    }
    const double everywhere = plan_.everywhere(task);
    where_[task] = Where::open;
    ++open_;
    arriving_.push_back({everywhere, task});
    std::push_heap(arriving_.begin(), arriving_.end());
    bounded_.push_back({everywhere + plan_.bottom_level(task), task});
    largest_bound_ = std::max(largest_bound_, bounded_.back().bound);
    if (bounded_.size() > 2 * open_ + 64) forget_closed();  // mostly tasks that are open no more
  }

  void forget_closed() {
    std::erase_if(bounded_, [&](const Bounded& old) { return where_[old.task] != Where::open; });
    heaped_ = 0;
    largest_bound_ = 0.0;
    for (const Bounded& open : bounded_) largest_bound_ = std::max(largest_bound_, open.bound);
  }

  /// The best so far: larger pressure, then smaller pos.
  struct Best {
    std::optional<TaskId> task;
    double pressure = 0.0;
  };
  void offer(Best& best, TaskId task, double pressure) const {
    if (best.task &&
        (pressure < best.pressure ||
         (pressure == best.pressure && graph_.position(task) > graph_.position(*best.task)))) {
      return;
    }
    best = {task, pressure};
  }

  /// Saturated tasks whose rounded pressure is the largest: those of largest bl, and perhaps of bl
  /// that differ by less than rounding.
  void offer_saturated(Best& best) const {
    std::size_t at = saturated_.first();
    if (at == RankSet::none) return;
    const double largest = saturated_pressure(order_[at]);
    while (at != RankSet::none && saturated_pressure(order_[at]) == largest) {
      offer(best, order_[at], largest);
      const double bl = plan_.bottom_level(order_[at]);
      const std::size_t next = saturated_.next(at + 1);
      if (next == RankSet::none || plan_.bottom_level(order_[next]) != bl) {
        at = next;
        continue;
      }
      // Of equal bl the first has the smallest pos: on to the next smaller bl.
      const auto smaller =
          std::partition_point(order_.begin() + static_cast<std::ptrdiff_t>(next), order_.end(),
                               [&](TaskId task) { return plan_.bottom_level(task) == bl; });
      at = saturated_.next(static_cast<std::size_t>(smaller - order_.begin()));
    }
  }

  /// Open tasks, from the largest bound down, as far as the bound reaches the best.
  void offer_open(Best& best) {
    if (best.task && largest_bound_ - plan_.length() < best.pressure) return;
    while (heaped_ < bounded_.size()) {
      std::push_heap(bounded_.begin(), bounded_.begin() + static_cast<std::ptrdiff_t>(++heaped_));
    }
    while (!bounded_.empty() && where_[bounded_.front().task] != Where::open) {
      std::pop_heap(bounded_.begin(), bounded_.end());
      bounded_.pop_back();
    }
    heaped_ = bounded_.size();
    largest_bound_ = bounded_.empty() ? 0.0 : bounded_.front().bound;
    visit_.assign(1, 0);
    while (!visit_.empty()) {
      const std::size_t k = visit_.back();
      visit_.pop_back();
      if (k >= bounded_.size()) continue;
      if (best.task && bounded_[k].bound - plan_.length() < best.pressure) continue;
      visit_.push_back(2 * k + 1);
      visit_.push_back(2 * k + 2);
      const TaskId task = bounded_[k].task;
      if (where_[task] != Where::open) continue;
      offer(best, task, plan_.evaluate(task));
    }
  }

  TaskId choose() {
    Best best;
    offer_saturated(best);
    offer_open(best);
    for (const TaskId task : fixed_) {
      offer(best, task, plan_.evaluate(task));
    }
    return *best.task;
  }

  void take(TaskId task) {
    --free_;
    if (where_[task] == Where::saturated) saturated_.erase(plan_.rank(task));
    if (where_[task] == Where::open) --open_;
    if (where_[task] == Where::fixed) {
      *std::find(fixed_.begin(), fixed_.end(), task) = fixed_.back();
      fixed_.pop_back();
    }
    where_[task] = Where::not_free;
  }

  /// The task was its group's first: free members now have their processors.
  void fix_group(TaskId task) {
    if (graph_.group(task) < 0) return;
    for (const TaskId other : members_.at(graph_.group(task))) {
      if (where_[other] == Where::saturated) saturated_.erase(plan_.rank(other));
      if (where_[other] != Where::saturated && where_[other] != Where::open) continue;
      if (where_[other] == Where::open) --open_;
      where_[other] = Where::fixed;
      fixed_.push_back(other);
    }
  }

  const TaskGraph& graph_;
  Plan& plan_;
  std::vector<TaskId> order_;       // by decreasing bl, then pos; a task's rank is its place here
  IdMap<TaskId, Where> where_;      // [tasks] among which free tasks
  RankSet saturated_;               // ranks
  std::vector<Bounded> bounded_;    // open tasks, and others that were
  std::size_t heaped_ = 0;          // the first so many of them are a heap
  double largest_bound_ = 0.0;      // of all of them, or more
  std::vector<Arriving> arriving_;  // heap of the same tasks
  std::vector<TaskId> fixed_;
  std::map<std::int64_t, std::vector<TaskId>> members_;  // of groups
  std::size_t free_ = 0;
  std::size_t open_ = 0;
  double rho_ = 0.0;
  std::vector<std::size_t> visit_;  // places in bounded_
};

template <class Plan>
ReplicatedPlan run(const Instance& instance, const ReplicationGoal& goal, const StopToken& stop) {
  IdMap<TaskId, double> bl = bottom_level(instance);
  std::vector<TaskId> order = by_bottom_level(instance.graph, bl);
  Plan plan(instance, goal, std::move(bl));
  {  // whose memory is gone before the plan is finished
    Selection<Plan> selection(instance, plan, std::move(order));
    while (!selection.empty()) {
      stop.poll();
      selection.step();
    }
  }
  return std::move(plan).finished();
}

}  // namespace

ReplicatedPlan run_ftbar_fast(const Instance& instance, const ReplicationGoal& goal, bool minimize,
                              const StopToken& stop) {
  return minimize ? run<CopyingFtbarPlan>(instance, goal, stop)
                  : run<PlainFtbarPlan>(instance, goal, stop);
}

}  // namespace dagsweep
