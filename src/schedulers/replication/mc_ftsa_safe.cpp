#include "schedulers/replication/mc_ftsa_safe.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "schedulers/replication/parts/chosen_sources_builder.hpp"
#include "schedulers/replication/parts/free_task_queue.hpp"
#include "schedulers/replication/parts/latency_upper_bound.hpp"
#include "schedulers/replication/parts/replica_supports.hpp"
#include "schedulers/replication/parts/replicated_schedule_builder.hpp"
#include "schedulers/replication/parts/replication_result.hpp"
#include "schedulers/replication/parts/sender_assignment.hpp"

namespace dagsweep {
namespace {

/// Numbers of the inputs by increasing pos of the predecessor.
void order_by_position(std::span<const EdgeId> inputs, const TaskGraph& graph,
                       std::vector<std::size_t>& order) {
  order.resize(inputs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return graph.position(graph.source(inputs[a])) < graph.position(graph.source(inputs[b]));
  });
}

class McFtsaSafeRun {
 public:
  McFtsaSafeRun(const Instance& instance, const ReplicationGoal& goal)
      : graph_(instance.graph),
        deadlines_(instance, goal),
        builder_(instance, goal.epsilon),
        free_(instance, builder_.tracker()),
        senders_(instance, builder_, MatchingRule::greedy),
        sources_(graph_, builder_.replica_count()),
        supports_(graph_.task_count(), instance.platform.layout_of_nodes(),
                  builder_.replica_count()),
        upper_(instance, builder_.links(), graph_.task_count() * builder_.replica_count()),
        start_(builder_.replica_count()) {}

  ReplicationResult run(const StopToken& stop) {
    while (!free_.empty()) {
      stop.poll();
      const TaskId task = free_.take();
      const ProcessorChoice choice = builder_.choose_first_to_finish(task);
      deadlines_.check(task, choice.largest);
      assign_senders(task, choice.processors);
      free_.add(builder_.place(task, choice.processors, start_));
      supports_.end_task();
      upper_.end(task, builder_.replicas_of(task).processor);
    }
    const double lower = builder_.exit_latency().of_first();
    return {builder_.take_replicas(), lower, upper_.latency(), sources_.take()};
  }

 private:
  void assign_senders(TaskId task, std::span<const ProcessorId> processors) {
    for (std::size_t k = 0; k < start_.size(); ++k) start_[k] = builder_.ready(processors[k]);
    upper_.begin(processors);
    const std::span<const EdgeId> inputs = graph_.in_edges(task);
    senders_.start_task(task, processors);
    sources_.start_task(inputs.size());
    supports_.start_task(processors);
    order_by_position(inputs, graph_, order_);
    for (const std::size_t input : order_) {
      const std::uint32_t first = builder_.first_replica(graph_.source(inputs[input]));
      const std::span<const std::uint32_t> target_of = senders_.assign(inputs[input]);
      // The order of these pairs does not matter: the supports of a predecessor's replicas are
      // disjoint, so a pair that is kept does not exclude another one.
      for (std::uint32_t source = 0; source < target_of.size(); ++source) {
        connect(input, first, source, target_of[source]);
      }
    }
  }

  /// Lets the target receive the input from the source alone, if supports stay disjoint; else from
  /// all replicas of the predecessor. `first`: number of the predecessor's first replica.
  void connect(std::size_t input, std::uint32_t first, std::uint32_t source, std::uint32_t target) {
    const bool alone = supports_.unite(target, first + source);
    sources_.set(input, target, alone ? source : ChosenSources::all);
    const std::uint32_t begin = alone ? source : 0;
    const auto end = static_cast<std::uint32_t>(alone ? source + 1 : builder_.replica_count());
    double earliest = std::numeric_limits<double>::infinity();
    for (std::uint32_t s = begin; s < end; ++s) {
      const double transfer = senders_.transfer_time(s, target);
      earliest = std::min(earliest, senders_.finish(s) + transfer);
      upper_.raise(target, first + s, transfer);
    }
    start_[target] = std::max(start_[target], earliest);
  }

  const TaskGraph& graph_;
  Deadlines deadlines_;
  ReplicatedScheduleBuilder builder_;
  FreeTaskQueue free_;
  SenderAssignment senders_;
  ChosenSourcesBuilder sources_;
  ReplicaSupports supports_;
  LatencyUpperBound upper_;
  std::vector<std::size_t> order_;  // order of the task's inputs
  std::vector<double> start_;       // [epsilon + 1] starts of the task's replicas
};

}  // namespace

Schedule McFtsaSafe::schedule(const Instance& instance, const StopToken& stop) {
  const auto run = [&] { return McFtsaSafeRun(instance, goal_).run(stop); };
  return run().schedule(instance);
}

}  // namespace dagsweep
