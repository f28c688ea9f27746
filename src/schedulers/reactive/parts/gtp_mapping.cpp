#include "schedulers/reactive/parts/gtp_mapping.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "schedule/priorities.hpp"

namespace dagsweep {
namespace {

/// [P]: the order in force of each processor: its queue, then, in canonical order, the unfinished
/// tasks without a queue that were last assigned to it, which have been undone.
std::vector<std::vector<TaskId>> orders_in_force(const Snapshot& now) {
  const TaskGraph& graph = now.instance.graph;
  std::vector<std::vector<TaskId>> orders(now.instance.platform.processor_count());
  IdMap<TaskId, std::uint8_t> is_queued(graph.task_count());
  for (const ProcessorId p : now.instance.platform.processors()) {
    now.queues->for_each(p, [&](TaskId task) {
      orders[p.index()].push_back(task);
      is_queued[task] = 1;
    });
  }
  for (const TaskId task : graph.canonical_order()) {
    const TaskProgress& progress = now.tasks[task.index()];
    if (progress.phase == TaskPhase::finished || is_queued[task] != 0) continue;
    if (progress.last_assigned) orders[progress.last_assigned->index()].push_back(task);
  }
  return orders;
}

}  // namespace

void GtpMapping::prepare(const Instance& instance) {
  order_ = by_decreasing_level(instance.graph, bottom_level(instance));
  estimates_.emplace(instance, uses_copies_);
  groups_.emplace(instance.graph);
}

/// The placement of earliest finish; std::nullopt if no processor is a candidate.
std::optional<Replica> GtpMapping::best_place(TaskId task) {
  const auto finishes = estimates_->finishes(task);
  std::optional<ProcessorId> group = groups_->of(task);
  if (choices_.running_stays && estimates_->is_running(task)) group = estimates_->assigned(task);
  pairs_ += group ? 1 : finishes.size();
  ProcessorId best = group.value_or(ProcessorId(0));
  if (!group) {
    for (std::size_t p = 1; p < finishes.size(); ++p) {
      if (finishes[p] < finishes[best.index()]) best = ProcessorId(p);
    }
    const auto present = estimates_->assigned(task);
    if (present && finishes[present->index()] == finishes[best.index()]) best = *present;
  }
  if (finishes[best.index()] == never) return std::nullopt;
  return estimates_->estimate(task, best, estimates_->last_arrival(best));
}

void GtpMapping::use_history(TaskId task) {
  if (history_ != nullptr) estimates_->use_factors(history_->factors(task));
}

Schedule GtpMapping::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  if (!estimates_) prepare(instance);
  estimates_->begin(now);
  groups_->clear();
  pairs_ = 0;
  dropped_ = 0;
  all_finish_ = true;
  latest_finish_ = 0.0;
  std::vector<Replica> replicas;
  for (const TaskId task : order_) {
    if (estimates_->is_finished(task)) continue;
    stop.poll();
    use_history(task);
    if (const auto best = best_place(task)) {
      estimates_->place(*best);
      groups_->place(task, best->processor);
      latest_finish_ = std::max(latest_finish_, best->finish);
      replicas.push_back(*best);
      continue;
    }
    all_finish_ = false;
    if (const auto kept = estimates_->mark_unplaceable(task)) {
      groups_->place(task, kept->processor);
      replicas.push_back(*kept);
    }
  }
  order_equal_times(instance, replicas);
  return {instance.graph, instance.platform.processor_count(), replicas, QueueOrder::by_placement};
}

/// Tasks that follow each other on a processor with equal start and finish are executed by
/// increasing pos. A task that no processor can run keeps its place by decreasing bl.
void GtpMapping::order_equal_times(const Instance& instance, std::vector<Replica>& replicas) const {
  const auto has_place = [&](const Replica& replica) {
    return !estimates_->is_unplaceable(replica.task);
  };
  std::vector<std::vector<std::size_t>> by_processor(instance.platform.processor_count());
  for (std::size_t k = 0; k < replicas.size(); ++k) {
    std::vector<std::size_t>& order = by_processor[replicas[k].processor.index()];
    order.push_back(k);
    for (std::size_t at = order.size() - 1; at > 0; --at) {
      Replica& before = replicas[order[at - 1]];
      Replica& after = replicas[order[at]];
      const bool is_equal = before.start == after.start && before.finish == after.finish &&
                            has_place(before) && has_place(after);
      if (!is_equal || instance.graph.position(before.task) < instance.graph.position(after.task))
        break;
      std::swap(before, after);
    }
  }
}

/// The latest estimated finish under the mapping and order in force; infinity if some task never
/// finishes.
double GtpMapping::latest_finish_in_force(const Snapshot& now) {
  const TaskGraph& graph = now.instance.graph;
  const std::vector<std::vector<TaskId>> orders = orders_in_force(now);
  std::vector<std::size_t> next(orders.size(), 0);
  IdMap<TaskId, std::uint8_t> is_known(graph.task_count());
  std::size_t left = 0;
  for (const TaskId task : graph.tasks()) {
    is_known[task] = estimates_->is_finished(task) ? 1 : 0;
    left += is_known[task] == 0 ? 1 : 0;
  }
  // A running task has its inputs, although a producer of them may be undone and be behind it.
  const auto has_known_inputs = [&](TaskId task) {
    return estimates_->is_running(task) ||
           std::ranges::all_of(graph.in_edges(task),
                               [&](EdgeId edge) { return is_known[graph.source(edge)] != 0; });
  };
  estimates_->begin(now);
  double latest = 0.0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t p = 0; p < orders.size(); ++p) {
      while (next[p] < orders[p].size() && has_known_inputs(orders[p][next[p]])) {
        const TaskId task = orders[p][next[p]++];
        use_history(task);
        const ProcessorId here(p);
        const Replica replica = estimates_->estimate(task, here, estimates_->arrival(task, here));
        ++pairs_;
        if (replica.finish == never) return never;
        estimates_->place(replica);
        latest = std::max(latest, replica.finish);
        is_known[task] = 1;
        changed = true;
        --left;
      }
    }
  }
  return left == 0 ? latest : never;
}

std::optional<Schedule> GtpMapping::better_schedule(const Snapshot& now, const StopToken& stop) {
  Schedule proposal = schedule(now, stop);
  if (!choices_.only_if_shorter) return proposal;
  const double in_force = latest_finish_in_force(now);
  const double tolerance = 1e-9 * now.reference_makespan;
  if (in_force == never || (all_finish_ && latest_finish_ < in_force - tolerance)) return proposal;
  dropped_ = proposal.replicas().size();
  return std::nullopt;
}

}  // namespace dagsweep
