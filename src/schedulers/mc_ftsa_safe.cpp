#include "schedulers/mc_ftsa_safe.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "schedulers/chosen_sources.hpp"
#include "schedulers/matching.hpp"
#include "schedulers/replication.hpp"

namespace dagsweep {
namespace {

/// Sets of processors, one per replica in placement order.
class Supports {
 public:
  Supports(std::size_t processors, std::size_t copies)
      : words_((processors + 63) / 64), of_task_(words_ * copies) {}

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

/// Predecessors in increasing pos.
std::vector<EdgeId> inputs_by_position(TaskId task, const TaskGraph& graph) {
  const auto inputs = graph.in_edges(task);
  std::vector<EdgeId> edges(inputs.begin(), inputs.end());
  std::sort(edges.begin(), edges.end(), [&](EdgeId a, EdgeId b) {
    return graph.position(graph.source(a)) < graph.position(graph.source(b));
  });
  return edges;
}

}  // namespace

Schedule McFtsaSafe::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  const std::size_t processor_count = instance.platform.processor_count();
  Replication plan(instance, epsilon_);
  SourceLists sources(plan.copies());
  Senders senders;
  std::vector<MatchedPair> pairs;
  Supports supports(processor_count, plan.copies());
  IdMap<ProcessorId, double> latest_ready(processor_count);
  std::vector<double> latest_finish(instance.graph.task_count() * plan.copies());
  double latest_exit = 0.0;

  std::vector<double> start(plan.copies());   // by the first of the sources to arrive
  std::vector<double> latest(plan.copies());  // by the last
  while (!plan.empty()) {
    stop.poll();
    const TaskId task = plan.take();
    const std::span<const ProcessorId> processors = plan.choose(task);
    supports.start_task(processors);
    for (std::size_t k = 0; k < start.size(); ++k) {
      start[k] = plan.ready(processors[k]);
      latest[k] = latest_ready[processors[k]];
    }
    for (const EdgeId edge : inputs_by_position(task, instance.graph)) {
      const TaskId predecessor = instance.graph.source(edge);
      const std::uint32_t first = plan.first_replica(predecessor);
      const std::span<const Replica> replicas = plan.replicas_of(predecessor);
      const auto receive = [&](std::uint32_t from, std::uint32_t to, std::uint32_t count) {
        double earliest_arrival = std::numeric_limits<double>::infinity();
        for (std::uint32_t k = from; k < from + count; ++k) {
          const double comm = instance.comm(edge, replicas[k].processor, processors[to]);
          earliest_arrival = std::min(earliest_arrival, replicas[k].finish + comm);
          latest[to] = std::max(latest[to], latest_finish[first + k] + comm);
          sources.add(to, first + k);
        }
        start[to] = std::max(start[to], earliest_arrival);
      };
      const auto try_pair = [&](std::uint32_t from, std::uint32_t to) {
        if (supports.unite(to, first + from)) {
          receive(from, to, 1);
        } else {
          receive(0, to, static_cast<std::uint32_t>(replicas.size()));
        }
      };
      senders.find(edge, processors, instance, plan);
      for (const MatchedPair& pair : senders.internal) try_pair(pair.source, pair.target);
      match_greedily(senders.problem, pairs);
      for (const MatchedPair& pair : pairs) {
        try_pair(senders.source[pair.source], senders.target[pair.target]);
      }
    }
    for (std::size_t k = 0; k < start.size(); ++k) {
      const double finish = latest[k] + instance.times(task, processors[k]);
      latest_ready[processors[k]] = finish;
      plan.place(task, processors[k], start[k]);
      latest_finish[plan.first_replica(task) + k] = finish;
      if (instance.graph.is_exit(task)) latest_exit = std::max(latest_exit, finish);
    }
    plan.finished_task(task);
    supports.end_task();
    sources.next_task();
  }
  return {instance.graph,           processor_count, plan.take_replicas(),
          plan.latest_first_exit(), latest_exit,     std::move(sources).finished()};
}

}  // namespace dagsweep
