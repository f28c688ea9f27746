#include "schedulers/list/bil.hpp"

#include <algorithm>
#include <span>

#include "core/number.hpp"
#include "core/workspace.hpp"
#include "schedulers/list/parts/append_builder.hpp"

namespace dagsweep {
namespace {

/// Best imaginary levels, [tasks * P] by rows.
class ImaginaryLevels {
 public:
  ImaginaryLevels(const Instance& instance, const StopToken& stop)
      : processors_(instance.platform.processor_count()),
        levels_(instance.graph.task_count() * processors_) {
    const TaskGraph& graph = instance.graph;
    WorkVector<double> longest(processors_);
    WorkVector<double> least(processors_);
    const auto order = graph.canonical_order();
    for (std::size_t k = order.size(); k-- > 0;) {
      stop.poll();
      std::fill(longest.begin(), longest.end(), 0.0);
      for (const EdgeId edge : graph.out_edges(order[k])) {
        find_least(instance, edge, least);
        for (std::size_t p = 0; p < processors_; ++p) longest[p] = std::max(longest[p], least[p]);
      }
      const auto times = instance.times.row(order[k]);
      double* row = &levels_[order[k].index() * processors_];
      for (std::size_t p = 0; p < processors_; ++p) row[p] = times[p] + longest[p];
    }
  }

  std::span<const double> of(TaskId task) const {
    return {&levels_[task.index() * processors_], processors_};
  }

 private:
  /// least[p]: min over q of (level of the edge's target on q + comm(edge, p, q))
  void find_least(const Instance& instance, EdgeId edge, WorkVector<double>& least) const {
    const std::span<const double> there = of(instance.graph.target(edge));
    const double data = instance.graph.data(edge);
    if (data == 0.0) {
      std::fill(least.begin(), least.end(), *std::min_element(there.begin(), there.end()));
      return;
    }
    std::copy(there.begin(), there.end(), least.begin());
    const double startup = instance.platform.startup();
    for (std::size_t q = 0; q < processors_; ++q) {
      const double* delay = instance.platform.delays(ProcessorId(q)).data();
      for (std::size_t p = 0; p < processors_; ++p) {
        const double begin = delay[p] > 0.0 ? startup : 0.0;  // only within a node the delay is 0
        least[p] = std::min(least[p], there[q] + (begin + data * delay[p]));
      }
    }
  }

  std::size_t processors_;
  WorkVector<double> levels_;
};

class BestImaginaryLevel {
 public:
  BestImaginaryLevel(const Instance& instance, const StopToken& stop)
      : instance_(instance), plan_(instance), levels_(instance, stop) {
    add_ready(0);
  }

  bool empty() const { return plan_.empty(); }

  void place_next() {
    const TaskId task = most_urgent();
    const ProcessorId p = plan_.group_processor(task).value_or(best_processor(task));
    const std::size_t others = plan_.ready().size() - 1;
    std::erase_if(ready_, [&](const ReadyTask& entry) { return entry.task == task; });
    plan_.place({plan_.index_of(task), p});
    for (ReadyTask& entry : ready_) {
      if (!instance_.is_candidate(entry.task, p)) continue;
      entry.largest = std::max(entry.largest, makespan(plan_.index_of(entry.task), entry.task, p));
    }
    add_ready(others);
  }

  Schedule finished() && { return std::move(plan_).finished(); }

 private:
  struct ReadyTask {
    TaskId task;
    std::uint32_t position;
    double largest;  // largest BIM over its candidates; no BIM ever decreases
  };

  /// BIM(task, p)
  double makespan(std::size_t k, TaskId task, ProcessorId p) const {
    return plan_.start(k, p) + levels_.of(task)[p.index()];
  }

  /// Sets `row` to BIM(task, p) of the task's candidates p, in increasing number.
  void find_makespans(TaskId task, WorkVector<double>& row) const {
    const std::size_t k = plan_.index_of(task);
    row.clear();
    for (const ProcessorId p : instance_.platform.processors()) {
      if (instance_.is_candidate(task, p)) row.push_back(makespan(k, task, p));
    }
  }

  TaskId most_urgent() {
    const std::size_t processors = instance_.platform.processor_count();
    const std::size_t rank = std::min(ready_.size(), processors) - 1;  // from 0
    const ReadyTask* best = nullptr;
    double highest = 0.0;
    best_row_.clear();
    for (const ReadyTask& entry : ready_) {
      const double priority = rank + 1 == processors ? entry.largest : nth_makespan(entry, rank);
      if (best != nullptr && priority < highest) continue;
      if (best != nullptr && priority == highest && !ranks_before(entry, *best, rank)) continue;
      if (best == nullptr || priority > highest) best_row_.clear();
      best = &entry;
      highest = priority;
    }
    return best->task;
  }

  double nth_makespan(const ReadyTask& entry, std::size_t rank) {
    find_makespans(entry.task, row_);
    const auto nth = row_.begin() + static_cast<std::ptrdiff_t>(std::min(rank, row_.size() - 1));
    std::nth_element(row_.begin(), nth, row_.end());
    return *nth;
  }

  /// Whether `a` ranks before `b`, the best one so far, of equal priority. Keeps the sorted row of
  /// the better one.
  bool ranks_before(const ReadyTask& a, const ReadyTask& b, std::size_t rank) {
    if (best_row_.empty()) {
      find_makespans(b.task, best_row_);
      std::sort(best_row_.begin(), best_row_.end());
    }
    find_makespans(a.task, row_);
    std::sort(row_.begin(), row_.end());
    for (std::size_t n = rank; n-- > 0;) {
      const double here = row_[std::min(n, row_.size() - 1)];
      const double best = best_row_[std::min(n, best_row_.size() - 1)];
      if (here == best) continue;
      if (here < best) return false;
      best_row_.swap(row_);
      return true;
    }
    return a.position < b.position;
  }

  ProcessorId best_processor(TaskId task) {
    const auto ready = static_cast<double>(ready_.size());
    const auto processors = static_cast<double>(instance_.platform.processor_count());
    const double weight = std::max(ready / processors - 1.0, 0.0);
    const std::size_t k = plan_.index_of(task);
    ProcessorId best(0);
    double least = never;
    for (const ProcessorId p : instance_.platform.processors()) {
      if (!instance_.is_candidate(task, p)) continue;
      const double revised = makespan(k, task, p) + instance_.times(task, p) * weight;
      if (revised >= least) continue;
      best = p;
      least = revised;
    }
    return best;
  }

  void add_ready(std::size_t first) {
    for (std::size_t k = first; k < plan_.ready().size(); ++k) {
      const TaskId task = plan_.ready()[k];
      find_makespans(task, row_);
      ready_.push_back(
          {task, instance_.graph.position(task), *std::max_element(row_.begin(), row_.end())});
    }
  }

  const Instance& instance_;
  AppendBuilder plan_;
  const ImaginaryLevels levels_;
  WorkVector<ReadyTask> ready_;  // in no particular order
  WorkVector<double> row_;       // [P], scratch
  WorkVector<double> best_row_;  // [P], sorted, of the best task so far; empty if not needed yet
};

}  // namespace

Schedule Bil::schedule(const Instance& instance, const StopToken& stop) {
  BestImaginaryLevel plan(instance, stop);
  while (!plan.empty()) {
    stop.poll();
    plan.place_next();
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
