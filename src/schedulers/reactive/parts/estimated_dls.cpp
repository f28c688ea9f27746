#include "schedulers/reactive/parts/estimated_dls.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/number.hpp"
#include "graph/levels.hpp"
#include "schedule/priorities.hpp"

namespace dagsweep {

EstimatedDls::EstimatedDls(const Instance& instance, bool uses_delta, bool running_stays)
    : instance_(instance),
      graph_(instance.graph),
      processors_(instance.platform.processor_count()),
      uses_delta_(uses_delta),
      running_stays_(running_stays),
      median_(median_times(instance)),
      level_(bottom_levels(
          graph_, [&](TaskId task) { return median_[task]; }, [](EdgeId) { return 0.0; })),
      groups_(graph_),
      missing_(graph_.task_count()),
      placed_(graph_.task_count()) {}

void EstimatedDls::make_ready(TaskId task, Estimates& estimates) {
  if (free_rows_.empty()) {
    free_rows_.push_back(rows_.size() / processors_);
    rows_.resize(rows_.size() + processors_);
  }
  const std::size_t row = free_rows_.back();
  free_rows_.pop_back();
  const auto arrivals = estimates.arrivals(task);
  std::copy(arrivals.begin(), arrivals.end(),
            rows_.begin() + static_cast<std::ptrdiff_t>(row * processors_));
  ready_.push_back({task, row, estimates.is_running(task)});
  if (ready_.back().running) ++running_ready_;
}

void EstimatedDls::compare(std::size_t index, const Estimates& estimates,
                           std::optional<Choice>& best) {
  const Ready& ready = ready_[index];
  auto group = groups_.of(ready.task);
  if (running_stays_ && ready.running) group = estimates.assigned(ready.task);
  for (const ProcessorId p : instance_.platform.processors()) {
    if (group && *group != p) continue;
    ++pairs_;
    const Replica here = estimates.estimate(ready.task, p, arrivals(ready)[p.index()]);
    if (here.finish == never) continue;
    const double delta =
        uses_delta_ ? median_[ready.task] - estimates.duration(ready.task, p) : 0.0;
    const double level = level_[ready.task] - here.start + delta;
    const auto wins_tie = [&](const Replica& other) {
      if (other.task == ready.task) return estimates.assigned(ready.task) == p;
      return graph_.position(ready.task) < graph_.position(other.task);
    };
    if (!best || level > best->level || (level == best->level && wins_tie(best->replica))) {
      best = {index, here, level};
    }
  }
}

/// The best pair of the ready running tasks if there are any, else of all ready tasks; std::nullopt
/// if none of them has a candidate processor.
std::optional<EstimatedDls::Choice> EstimatedDls::best(const Estimates& estimates) {
  std::optional<Choice> best;
  for (std::size_t k = 0; k < ready_.size(); ++k) {
    if (running_ready_ == 0 || ready_[k].running) compare(k, estimates, best);
  }
  return best;
}

void EstimatedDls::remove_ready(std::size_t index) {
  const Ready ready = ready_[index];
  ready_[index] = ready_.back();
  ready_.pop_back();
  free_rows_.push_back(ready.row);
  if (ready.running) --running_ready_;
}

void EstimatedDls::begin(Estimates& estimates) {
  pairs_ = 0;
  groups_.clear();
  for (const TaskId task : graph_.canonical_order()) {
    placed_[task] = estimates.is_finished(task) ? 1 : 0;
    missing_[task] = 0;
    for (const EdgeId edge : graph_.in_edges(task)) {
      missing_[task] += placed_[graph_.source(edge)] == 0 ? 1U : 0U;
    }
    if (placed_[task] == 0 && missing_[task] == 0) make_ready(task, estimates);
  }
}

std::vector<Replica> EstimatedDls::place_all(Estimates& estimates, const StopToken& stop) {
  begin(estimates);
  std::vector<Replica> replicas;
  while (!ready_.empty()) {
    stop.poll();
    const auto chosen = best(estimates);
    if (!chosen) {  // their groups are on processors that cannot run them
      const bool all = running_ready_ == 0;
      for (std::size_t k = ready_.size(); k-- > 0;) {
        if (all || ready_[k].running) remove_ready(k);
      }
      continue;
    }
    remove_ready(chosen->index);
    const TaskId task = chosen->replica.task;
    estimates.place(chosen->replica);
    groups_.place(task, chosen->replica.processor);
    placed_[task] = 1;
    replicas.push_back(chosen->replica);
    for (const EdgeId edge : graph_.out_edges(task)) {
      const TaskId next = graph_.target(edge);
      if (placed_[next] == 0 && --missing_[next] == 0) make_ready(next, estimates);
    }
  }
  std::sort(replicas.begin(), replicas.end(), [&](const Replica& a, const Replica& b) {
    return std::tuple(a.start, a.finish, graph_.position(a.task)) <
           std::tuple(b.start, b.finish, graph_.position(b.task));
  });
  for (const TaskId task : graph_.canonical_order()) {
    if (placed_[task] != 0) continue;
    if (const auto kept = estimates.mark_unplaceable(task)) replicas.push_back(*kept);
  }
  // A running task that stays is the first of its processor.
  std::stable_partition(replicas.begin(), replicas.end(), [&](const Replica& replica) {
    return estimates.is_running(replica.task) &&
           estimates.assigned(replica.task) == replica.processor;
  });
  return replicas;
}

}  // namespace dagsweep
