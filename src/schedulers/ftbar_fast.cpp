#include "schedulers/ftbar_fast.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "schedule/priorities.hpp"
#include "schedulers/kept_processors.hpp"
#include "schedulers/rank_set.hpp"

namespace dagsweep {
namespace {

class Selection {
 public:
  Selection(const Instance& instance, std::size_t copies, FtbarPlan& plan)
      : instance_(instance),
        graph_(instance.graph),
        copies_(copies),
        plan_(plan),
        bl_(bottom_level(instance)),
        missing_(graph_.task_count()),
        everywhere_(graph_.task_count()),
        where_(graph_.task_count(), Where::not_free),
        saturated_(graph_.task_count()),
        ready_(instance.platform.processor_count()),
        kept_(copies) {
    order_.assign(graph_.canonical_order().begin(), graph_.canonical_order().end());
    std::stable_sort(order_.begin(), order_.end(),
                     [&](TaskId a, TaskId b) { return bl_[a] > bl_[b]; });  // ties keep pos
    rank_.assign(order_.size(), 0);
    for (std::size_t k = 0; k < order_.size(); ++k) {
      rank_[order_[k]] = static_cast<std::uint32_t>(k);
    }
    for (const ProcessorId p : instance.platform.processors()) {
      const auto delays = instance.platform.delays(p);
      farthest_.push_back(*std::max_element(delays.begin(), delays.end()));
    }
    for (const TaskId task : graph_.tasks()) {
      if (graph_.group(task) >= 0) members_[graph_.group(task)].push_back(task);
      missing_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
      if (missing_[task] == 0) make_free(task);
    }
  }

  bool empty() const { return free_ == 0; }

  /// Places the next task.
  void step() {
    find_rho();
    const TaskId task = choose();
    evaluate(task);
    take(task);
    // Placing changes what kept_ was computed from, but not its choice.
    chosen_.assign(kept_.processors().begin(), kept_.processors().end());
    for (const ProcessorId p : chosen_) plan_.place(task, p);
    fix_group(task);
    for (const EdgeId edge : graph_.out_edges(task)) {
      if (--missing_[graph_.target(edge)] == 0) make_free(graph_.target(edge));
    }
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

  double pressure(double start, TaskId task) const { return start + bl_[task] - plan_.length(); }

  /// rho: as many processors as a task gets replicas are ready by then.
  void find_rho() {
    std::copy(plan_.ready().begin(), plan_.ready().end(), ready_.begin());
    const auto nth = ready_.begin() + static_cast<std::ptrdiff_t>(copies_ - 1);
    std::nth_element(ready_.begin(), nth, ready_.end());
    rho_ = *nth;
    while (!arriving_.empty() && arriving_.front().everywhere <= rho_) {
      const TaskId task = arriving_.front().task;
      std::pop_heap(arriving_.begin(), arriving_.end());
      arriving_.pop_back();
      if (where_[task] != Where::open) continue;  // taken, or its group was placed
      where_[task] = Where::saturated;
      saturated_.insert(rank_[task]);
    }
  }

  /// M(t): when the first copies of all inputs can be anywhere. Later copies make it only earlier.
  double time_everywhere(TaskId task) const {
    double latest = 0.0;
    for (const EdgeId edge : graph_.in_edges(task)) {
      const double data = graph_.data(edge);
      double first = std::numeric_limits<double>::infinity();
      plan_.for_each_replica(graph_.source(edge), [&](const Replica& replica) {
        const double longest = data == 0.0 ? 0.0
                                           : instance_.platform.startup() +
                                                 data * farthest_[replica.processor.index()];
        first = std::min(first, replica.finish + longest);
      });
      latest = std::max(latest, first);
    }
    return latest;
  }

  void make_free(TaskId task) {
    ++free_;
    if (!plan_.group_processors(task).empty()) {
      where_[task] = Where::fixed;
      fixed_.push_back(task);
      return;
    }
    everywhere_[task] = time_everywhere(task);
    where_[task] = Where::open;
    arriving_.push_back({everywhere_[task], task});
    std::push_heap(arriving_.begin(), arriving_.end());
    bounded_.push_back({everywhere_[task] + bl_[task], task});
    std::push_heap(bounded_.begin(), bounded_.end());
  }

  /// The task's processors, into kept_.
  void evaluate(TaskId task) {
    kept_.clear();
    const auto consider = [&](ProcessorId p) {
      const double ready = plan_.ready(p);
      const double start = where_[task] != Where::fixed && everywhere_[task] <= ready
                               ? ready
                               : std::max(plan_.arrival(task, p), ready);
      kept_.consider(pressure(start, task), p);
    };
    if (where_[task] == Where::fixed) {
      for (const ProcessorId p : plan_.group_processors(task)) consider(p);
    } else {
      for (const ProcessorId p : instance_.platform.processors()) consider(p);
    }
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
    std::size_t at = saturated_.next(0);
    if (at == RankSet::none) return;
    const double largest = pressure(rho_, order_[at]);
    while (at != RankSet::none && pressure(rho_, order_[at]) == largest) {
      offer(best, order_[at], largest);
      const double bl = bl_[order_[at]];
      const std::size_t next = saturated_.next(at + 1);
      if (next == RankSet::none || bl_[order_[next]] != bl) {
        at = next;
        continue;
      }
      // Of equal bl the first has the smallest pos: on to the next smaller bl.
      const auto smaller =
          std::partition_point(order_.begin() + static_cast<std::ptrdiff_t>(next), order_.end(),
                               [&](TaskId task) { return bl_[task] == bl; });
      at = saturated_.next(static_cast<std::size_t>(smaller - order_.begin()));
    }
  }

  /// Open tasks, from the largest bound down, as far as the bound reaches the best.
  void offer_open(Best& best) {
    while (!bounded_.empty() && where_[bounded_.front().task] != Where::open) {
      std::pop_heap(bounded_.begin(), bounded_.end());
      bounded_.pop_back();
    }
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
      evaluate(task);
      offer(best, task, kept_.largest());
    }
  }

  TaskId choose() {
    Best best;
    offer_saturated(best);
    offer_open(best);
    for (const TaskId task : fixed_) {
      evaluate(task);
      offer(best, task, kept_.largest());
    }
    return *best.task;
  }

  void take(TaskId task) {
    --free_;
    if (where_[task] == Where::saturated) saturated_.erase(rank_[task]);
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
      if (where_[other] == Where::saturated) saturated_.erase(rank_[other]);
      if (where_[other] != Where::saturated && where_[other] != Where::open) continue;
      where_[other] = Where::fixed;
      fixed_.push_back(other);
    }
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  std::size_t copies_;
  FtbarPlan& plan_;
  IdMap<TaskId, double> bl_;
  std::vector<TaskId> order_;             // by decreasing bl, then pos
  IdMap<TaskId, std::uint32_t> rank_;     // [tasks] in order_
  std::vector<double> farthest_;          // [P] largest delay from each processor
  IdMap<TaskId, std::uint32_t> missing_;  // [tasks] predecessors not placed
  IdMap<TaskId, double> everywhere_;      // [tasks] M of free ones
  IdMap<TaskId, Where> where_;            // [tasks] among which free tasks
  RankSet saturated_;
  std::vector<Bounded> bounded_;    // heap of open tasks, and others that were
  std::vector<Arriving> arriving_;  // heap of the same
  std::vector<TaskId> fixed_;
  std::map<std::int64_t, std::vector<TaskId>> members_;  // of groups
  std::size_t free_ = 0;
  double rho_ = 0.0;
  std::vector<double> ready_;       // [P]
  std::vector<std::size_t> visit_;  // places in bounded_
  KeptProcessors kept_;
  std::vector<ProcessorId> chosen_;
};

}  // namespace

void run_ftbar_fast(const Instance& instance, std::size_t copies, FtbarPlan& plan,
                    const StopToken& stop) {
  Selection selection(instance, copies, plan);
  while (!selection.empty()) {
    stop.poll();
    selection.step();
  }
}

}  // namespace dagsweep
