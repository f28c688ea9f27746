#include "schedulers/replication/mc_ftsa_safe.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "schedule/priorities.hpp"
#include "schedulers/replication/parts/chosen_sources.hpp"
#include "schedulers/replication/parts/criticalness.hpp"
#include "schedulers/replication/parts/matching.hpp"

namespace dagsweep {
namespace {

/// Sets of processors, one per replica in placement order.
class Supports {
 public:
  Supports(std::size_t tasks, std::size_t processors, std::size_t copies)
      : words_((processors + 63) / 64), of_task_(words_ * copies) {
    placed_.reserve(tasks * of_task_.size());
  }

  /// The next task's replicas, each supported by its own processor alone.
  void start_task(std::span<const ProcessorId> processors) {
    std::fill(of_task_.begin(), of_task_.end(), 0);
    for (std::size_t k = 0; k < processors.size(); ++k) {
      of_task_[k * words_ + processors[k].index() / 64] |= std::uint64_t{1}
                                                           << (processors[k].index() % 64);
    }
  }
  /// Adds the source's support to the k-th replica's, if that keeps it apart from all others'.
  bool unite(std::size_t k, std::uint32_t source) {
    const std::uint64_t* more = &placed_[source * words_];
    for (std::size_t other = 0; other * words_ < of_task_.size(); ++other) {
      if (other == k) continue;
      for (std::size_t w = 0; w < words_; ++w) {
        if ((of_task_[other * words_ + w] & more[w]) != 0) return false;
      }
    }
    for (std::size_t w = 0; w < words_; ++w) of_task_[k * words_ + w] |= more[w];
    return true;
  }
  /// The task's replicas are placed.
  void end_task() { placed_.insert(placed_.end(), of_task_.begin(), of_task_.end()); }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> of_task_;  // [copies * words] of the task at hand
  std::vector<std::uint64_t> placed_;   // [replicas * words]
};

/// Predecessors in increasing pos: numbers of the task's inputs.
void order_by_position(std::span<const EdgeId> inputs, const TaskGraph& graph,
                       std::vector<std::size_t>& order) {
  order.resize(inputs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return graph.position(graph.source(inputs[a])) < graph.position(graph.source(inputs[b]));
  });
}

ReplicatedPlan plan_safely(const Instance& instance, const ReplicationGoal& goal,
                           const StopToken& stop) {
  const Deadlines deadlines(instance, goal);
  const std::size_t processor_count = instance.platform.processor_count();
  Replication plan(instance, goal.epsilon, bottom_level(instance));
  plan.expect_all_inputs();
  Criticalness free(instance.graph, plan);
  Senders senders(instance, plan);
  SourceLists sources(instance.graph, plan.copies());
  GreedyMatching match;
  Supports supports(instance.graph.task_count(), processor_count, plan.copies());
  std::vector<std::size_t> order;
  IdMap<ProcessorId, double> latest_ready(processor_count);
  std::vector<double> latest_finish(instance.graph.task_count() * plan.copies());
  double latest_exit = 0.0;

  std::vector<double> start(plan.copies());   // by the first of the sources to arrive
  std::vector<double> latest(plan.copies());  // by the last
  while (!free.empty()) {
    stop.poll();
    const TaskId task = free.take();
    const std::span<const ProcessorId> processors = plan.choose_first_to_finish(task);
    deadlines.check(task, plan.largest_choice());
    supports.start_task(processors);
    for (std::size_t k = 0; k < start.size(); ++k) {
      start[k] = plan.ready(processors[k]);
      latest[k] = latest_ready[processors[k]];
    }
    const std::span<const EdgeId> edges = instance.graph.in_edges(task);
    senders.start_task(task, processors);
    sources.start_task(edges.size());
    order_by_position(edges, instance.graph, order);
    for (const std::size_t input : order) {
      const std::uint32_t first = plan.first_replica(instance.graph.source(edges[input]));
      const auto arrivals = [&](std::uint32_t from, std::uint32_t to) {
        const double comm = senders.comm(from, to);
        latest[to] = std::max(latest[to], latest_finish[first + from] + comm);
        return senders.finish(from) + comm;
      };
      const auto try_pair = [&](std::uint32_t from, std::uint32_t to) {
        double earliest = std::numeric_limits<double>::infinity();
        if (supports.unite(to, first + from)) {
          sources.set(input, to, from);
          earliest = arrivals(from, to);
        } else {
          sources.set(input, to, ChosenSources::all);
          for (std::uint32_t k = 0; k < plan.copies(); ++k) {
            earliest = std::min(earliest, arrivals(k, to));
          }
        }
        start[to] = std::max(start[to], earliest);
      };
      const std::span<const std::uint32_t> target_of = senders.find(edges[input], match);
      // In any order: the supports of a predecessor's replicas are disjoint, so that what one pair
      // adds is nothing to the next.
      for (std::uint32_t from = 0; from < target_of.size(); ++from) {
        try_pair(from, target_of[from]);
      }
    }
    free.add(plan.place(task, start));
    for (std::size_t k = 0; k < start.size(); ++k) {
      const double finish = latest[k] + instance.times(task, processors[k]);
      latest_ready[processors[k]] = finish;
      latest_finish[plan.first_replica(task) + k] = finish;
      if (instance.graph.is_exit(task)) latest_exit = std::max(latest_exit, finish);
    }
    supports.end_task();
  }
  return {plan.take_replicas(), plan.latest_first_exit(), latest_exit,
          std::move(sources).finished()};
}

}  // namespace

Schedule McFtsaSafe::schedule(const Snapshot& now, const StopToken& stop) {
  return plan_safely(now.instance, goal_, stop).finished(now.instance);
}

}  // namespace dagsweep
