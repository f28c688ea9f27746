#include "schedulers/online/l_heft.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "schedule/data_sources.hpp"

namespace dagsweep {

/// Orders by (level, least data to move, larger mean prediction first, pos).
bool LHeft::Ranked::operator<(const Ranked& other) const {
  if (level != other.level) return level < other.level;
  if (least_move != other.least_move) return least_move < other.least_move;
  if (mean_prediction != other.mean_prediction) return mean_prediction > other.mean_prediction;
  return pos < other.pos;
}

void LHeft::prepare(const Instance& instance) {
  history_.emplace(instance, alpha_);
  groups_.emplace(instance.graph);
  remaining_.assign(instance.platform.processor_count(), 0.0);
  data_to_move_.assign(remaining_.size(), 0.0);
}

Schedule LHeft::schedule(const Snapshot& now, const StopToken& stop) {
  stop.poll();
  const Instance& instance = now.instance;
  prepare(instance);
  std::vector<TaskId> ready;
  for (const TaskId task : instance.graph.canonical_order()) {
    if (instance.graph.in_edges(task).empty()) ready.push_back(task);
  }
  std::vector<Assignment> assignments;
  assign(now, ready, assignments);
  std::vector<double> free_from(remaining_.size(), now.time);
  std::vector<Replica> replicas;
  for (const auto [task, p] : assignments) {
    const double start = free_from[p.index()];
    free_from[p.index()] += history_->prediction(task, p);
    replicas.push_back({task, p, start, free_from[p.index()]});
  }
  return {instance.graph, remaining_.size(), replicas};
}

/// left(p) of online/README.md, without the task `excluded`.
double LHeft::remaining(const Snapshot& now, ProcessorId p, std::optional<TaskId> excluded) const {
  if (now.availability(p) == 0.0) return never;
  if (now.queues == nullptr) return 0.0;
  double sum = 0.0;
  now.queues->for_each(p, [&](TaskId task) {
    if (task == excluded) return;
    const TaskProgress& progress = now.tasks[task.index()];
    const double whole = history_->prediction(task, p);
    const bool runs = progress.phase == TaskPhase::running;
    sum += runs ? std::max(0.0, whole - (now.time - progress.started)) : whole;
  });
  return sum;
}

void LHeft::update_remaining(const Snapshot& now) {
  for (const ProcessorId p : now.instance.platform.processors())
    remaining_[p.index()] = remaining(now, p);
}

/// Fills data_to_move_ and returns its minimum, infinity if the task has no candidate.
double LHeft::compute_data_to_move(const Snapshot& now, TaskId task) {
  const TaskGraph& graph = now.instance.graph;
  const std::optional<ProcessorId> group = groups_->of(task);
  double least = never;
  for (const ProcessorId p : now.instance.platform.processors()) {
    const bool is_candidate =
        now.availability(p) > 0.0 && p == group.value_or(p) && now.instance.is_candidate(task, p);
    const NodeId node = now.node(p);
    double move = is_candidate ? 0.0 : never;
    for (const EdgeId edge : graph.in_edges(task)) {
      if (move == never) break;
      if (now.holds(edge, node)) continue;
      move = has_source(now, edge, node, true) ? move + graph.data(edge) : never;
    }
    data_to_move_[p.index()] = move;
    least = std::min(least, move);
  }
  return least;
}

/// The mean predicted execution time over the live processors that can run the task.
double LHeft::mean_prediction(const Snapshot& now, TaskId task) const {
  double sum = 0.0;
  double count = 0.0;
  for (const ProcessorId p : now.instance.platform.processors()) {
    if (now.availability(p) == 0.0 || !now.instance.times.can_run(task, p)) continue;
    sum += history_->prediction(task, p);
    count += 1.0;
  }
  return sum / count;
}

/// The longest transfer of an input that is not on p, if each transfer begins now, alone, from the
/// source where it is shortest; 0 if no input is missing.
double LHeft::fetch_time(const Snapshot& now, TaskId task, ProcessorId p) const {
  double longest = 0.0;
  for (const EdgeId edge : now.instance.graph.in_edges(task)) {
    if (now.holds(edge, p)) continue;
    double shortest = never;
    for_each_source(now, edge, true, [&](NodeId source) {
      shortest = std::min(shortest, transfer_estimate(now, edge, source, now.node(p)));
    });
    longest = std::max(longest, shortest);
  }
  return longest;
}

/// The candidate processor on which the task, at the end of the queue, is predicted to finish
/// first. If some candidates need no data to be moved, only these are considered.
std::optional<ProcessorId> LHeft::best_place(const Snapshot& now, TaskId task,
                                             double least_move) const {
  std::optional<ProcessorId> best;
  double earliest = never;
  for (std::size_t k = 0; k < data_to_move_.size(); ++k) {
    if (data_to_move_[k] == never || (least_move == 0.0 && data_to_move_[k] > 0.0)) continue;
    const ProcessorId p(k);
    const double fetched = counts_fetching_ ? fetch_time(now, task, p) : 0.0;
    const double finish = std::max(remaining_[k], fetched) + history_->prediction(task, p);
    if (finish < earliest) {
      best = p;
      earliest = finish;
    }
  }
  return best;
}

void LHeft::assign(const Snapshot& now, std::span<const TaskId> ready,
                   std::vector<Assignment>& assignments) {
  update_remaining(now);
  groups_->place_assigned(now);
  ranked_.clear();
  pairs_ = ready.size() * remaining_.size();
  // Computing the moves twice takes 1.5 to 1.8 times as long (20,000 tasks, 50 processors).
  constexpr std::uint64_t most_kept = 1 << 20;  // pairs, 8 MB
  moves_.clear();
  for (const TaskId task : ready) {
    const double least = compute_data_to_move(now, task);
    if (least == never) continue;
    ranked_.push_back({task, now.instance.graph.level(task), now.instance.graph.position(task),
                       least, mean_prediction(now, task), ranked_.size()});
    if (pairs_ <= most_kept)
      moves_.insert(moves_.end(), data_to_move_.begin(), data_to_move_.end());
  }
  std::sort(ranked_.begin(), ranked_.end());
  for (const Ranked& ranked : ranked_) {
    double least = ranked.least_move;
    if (moves_.empty() || now.instance.graph.group(ranked.task) >= 0) {  // of a group just placed
      least = compute_data_to_move(now, ranked.task);
    } else {
      std::copy_n(moves_.begin() + static_cast<std::ptrdiff_t>(ranked.row * remaining_.size()),
                  remaining_.size(), data_to_move_.begin());
    }
    const std::optional<ProcessorId> p = best_place(now, ranked.task, least);
    if (!p) continue;
    remaining_[p->index()] += history_->prediction(ranked.task, *p);
    groups_->place(ranked.task, *p);
    assignments.push_back({ranked.task, *p});
  }
}

std::optional<Assignment> LHeft::next_rebalancing_move(const Snapshot& now) {
  update_remaining(now);
  std::size_t longest = remaining_.size();
  std::size_t shortest = 0;
  for (std::size_t k = 0; k < remaining_.size(); ++k) {
    if (remaining_[k] == never) continue;
    if (longest == remaining_.size() || remaining_[k] > remaining_[longest]) longest = k;
    if (remaining_[k] < remaining_[shortest]) shortest = k;
  }
  if (longest == remaining_.size() || longest == shortest) return std::nullopt;
  const ProcessorId from(longest);
  const ProcessorId to(shortest);
  if (now.queues->empty(from)) return std::nullopt;
  const TaskId task = now.queues->back(from);
  if (now.tasks[task.index()].phase == TaskPhase::running) return std::nullopt;
  if (now.instance.graph.group(task) >= 0) return std::nullopt;
  compute_data_to_move(now, task);
  if (data_to_move_[shortest] == never) return std::nullopt;

  const double before = remaining_[longest];
  remaining_[longest] = remaining(now, from, task);
  remaining_[shortest] += history_->prediction(task, to);
  double after = 0.0;
  for (const double time : remaining_) {
    if (time != never) after = std::max(after, time);
  }
  if (!(after < before)) return std::nullopt;
  return Assignment{task, to};
}

std::optional<ProcessorId> LHeft::replication_target(const Snapshot& now, TaskId finished) {
  if (now.instance.graph.level(finished) % step_ != 0) return std::nullopt;
  const ProcessorId own = *now.tasks[finished.index()].placed;
  std::optional<ProcessorId> best;
  double least = never;
  for (const ProcessorId p : now.instance.platform.processors()) {
    if (now.instance.platform.share_node(p, own)) continue;
    if (replicates_to_idle_only_) {
      if (now.availability(p) > 0.0 && now.queues->empty(p)) return p;
      continue;
    }
    const double time = remaining(now, p);
    if (time < least) {
      best = p;
      least = time;
    }
  }
  return best;
}

}  // namespace dagsweep
