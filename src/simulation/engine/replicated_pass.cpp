#include "simulation/engine/replicated_pass.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/exact_sum.hpp"
#include "core/number.hpp"
#include "simulation/engine/communication_lists.hpp"
#include "simulation/engine/pass_platforms.hpp"
#include "simulation/networks/network.hpp"

namespace dagsweep {
namespace {

/// Which shared items each replica has sent to which nodes.
class SentItems {
 public:
  SentItems(const TaskGraph& graph, const ReplicaList& replicas, std::size_t nodes)
      : graph_(graph), replicas_(replicas), words_((nodes + 63) / 64) {
    if (!graph.has_shared_items()) return;
    std::size_t items = 0;
    first_.reserve(replicas.size());
    for (std::uint32_t k = 0; k < replicas.size(); ++k) {
      first_.push_back(items);
      items += graph.items_of(replicas.task(k)).size();
    }
    sent_.assign(items * words_, 0);
  }

  /// Whether the replica sends the edge's item to n for the first time.
  bool is_first(EdgeId edge, std::uint32_t sender, NodeId n) {
    if (!graph_.is_shared(edge)) return true;
    const ItemId item = graph_.item(edge);
    const ItemId begin = *graph_.items_of(replicas_.task(sender)).begin();
    const std::size_t row = first_[sender] + item.index() - begin.index();
    std::uint64_t& word = sent_[row * words_ + n.index() / 64];
    const std::uint64_t bit = std::uint64_t{1} << (n.index() % 64);
    return (std::exchange(word, word | bit) & bit) == 0;
  }

 private:
  const TaskGraph& graph_;
  const ReplicaList& replicas_;
  std::size_t words_;                // per item
  std::vector<std::size_t> first_;   // [replicas] row of its task's first item
  std::vector<std::uint64_t> sent_;  // [rows * words_] one bit per node
};

template <class Availability>
class ReplicatedPass {
 public:
  ReplicatedPass(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario,
                 Availability availability, const Listeners& listeners)
      : instance_(experiment.instance),
        graph_(instance_.graph),
        true_times_(experiment.execution_times()),
        replicas_(schedule.replicas()),
        sender_lists_(schedule, instance_),
        sent_items_(graph_, replicas_, instance_.platform.node_count()),
        availability_(std::move(availability)),
        listeners_(listeners),
        finish_(replicas_.size(), never),
        first_(graph_.task_count(), nobody),
        ready_(instance_.platform.processor_count(), 0.0) {
    for (const Outage& outage : scenario.outages) {
      listeners_.notify(0.0, AvailabilityChanged{{outage.node, outage.node}, 0.0});
      for (const ProcessorId p : instance_.platform.processors(outage.node)) ready_[p] = never;
    }
    result_.start.assign(graph_.task_count(), not_a_value);
    result_.finish.assign(graph_.task_count(), not_a_value);
  }

  Execution run(const StopToken& stop) {
    for (std::uint32_t k = 0; k < replicas_.size(); ++k) {
      stop.poll();
      const double start = gather_inputs(k);
      if (start < never) execute(k, start);
    }
    result_.completed = true;
    for (const TaskId task : graph_.tasks()) {
      if (first_[task] != nobody) {
        result_.makespan = std::max(result_.makespan, result_.finish[task]);
      } else if (graph_.is_exit(task)) {
        result_.completed = false;
      }
    }
    result_.data_moved = data_moved_.value();
    return std::move(result_);
  }

 private:
  static constexpr ProcessorId nobody{UINT32_MAX};

  bool is_crashed(ProcessorId p) const { return ready_[p] == never; }
  NodeId node(std::uint32_t k) const { return instance_.platform.node(replicas_.processor(k)); }

  /// The time at which the replica's processor is free and the first copy of each of its inputs has
  /// arrived; infinity if the replica is skipped. Its senders send even if it is skipped;
  /// substitutes of lost senders send only if it is not.
  double gather_inputs(std::uint32_t k) {
    const ProcessorId p = replicas_.processor(k);
    double start = ready_[p];
    substitutes_.clear();
    std::uint32_t input = sender_lists_.first_input(k);
    for (const EdgeId edge : graph_.in_edges(replicas_.task(k))) {
      double first = never;
      for (const std::uint32_t sender : sender_lists_.senders(input++)) {
        if (finish_[sender] < never) first = std::min(first, send(edge, sender, p));
      }
      if (first == never && sender_lists_.any_live_if_lost()) {
        if (const auto sender = first_finished(graph_.source(edge), k)) {
          substitutes_.emplace_back(edge, *sender);
          continue;
        }
      }
      start = std::max(start, first);
    }
    if (start == never) return never;
    for (const auto& [edge, sender] : substitutes_) start = std::max(start, send(edge, sender, p));
    return start;
  }

  /// The first replica of the task that is placed before `receiver` and finishes.
  std::optional<std::uint32_t> first_finished(TaskId task, std::uint32_t receiver) const {
    for (const std::uint32_t sender : sender_lists_.replicas_of(task)) {
      if (sender < receiver && finish_[sender] < never) return sender;
    }
    return std::nullopt;
  }

  /// The arrival time of an edge's data from a replica that finishes; infinity if the receiver has
  /// crashed.
  double send(EdgeId edge, std::uint32_t sender, ProcessorId receiving) {
    const NodeId from = node(sender);
    const NodeId to = instance_.platform.node(receiving);
    const double now = finish_[sender];
    const double data = graph_.data(edge);
    if (!is_message(data, from, to)) {
      if (is_crashed(receiving)) return never;
      return from == to ? now : availability_.opened(from, to, now);
    }
    // Further edges of an item that is on its way arrive with it.
    const bool is_message_of_its_own = sent_items_.is_first(edge, sender, to);
    if (is_message_of_its_own) {
      ++result_.messages;
      data_moved_ += data;
    }
    const double time = data * instance_.platform.delay(replicas_.processor(sender), receiving);
    const double arrival = is_crashed(receiving) ? never : availability_.moved(from, to, now, time);
    if (is_message_of_its_own) {
      const double end = arrival < never ? arrival : now;
      listeners_.notify(end, MessageEnded{edge, end - now});
    }
    return arrival;
  }

  void execute(std::uint32_t k, double start) {
    const TaskId task = replicas_.task(k);
    const ProcessorId p = replicas_.processor(k);
    listeners_.notify(start, TaskStarted{task, p});
    const double finish = availability_.computed(node(k), start, true_times_(task, p));
    finish_[k] = ready_[p] = finish;
    listeners_.notify(finish, TaskFinished{task, p});
    // Among replicas that finish at the same time, the one on the smaller processor counts.
    const bool is_first = first_[task] == nobody || finish < result_.finish[task] ||
                          (finish == result_.finish[task] && p < first_[task]);
    if (!is_first) return;
    first_[task] = p;
    result_.start[task] = start;
    result_.finish[task] = finish;
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  const ExecutionTimes& true_times_;
  const ReplicaList& replicas_;
  const SenderLists sender_lists_;
  SentItems sent_items_;
  Availability availability_;
  const Listeners& listeners_;
  std::vector<double> finish_;        // [replicas] infinity: skipped, or on a crashed processor
  IdMap<TaskId, ProcessorId> first_;  // processor on which the first replica finishes, or nobody
  IdMap<ProcessorId, double> ready_;  // [P] infinity: crashed
  // Substitute senders of the present replica.
  std::vector<std::pair<EdgeId, std::uint32_t>> substitutes_;
  ExactSum data_moved_;
  Execution result_;
};

}  // namespace

bool fits_replicated_pass(const Instance& instance, const Scenario& scenario,
                          const Listeners& listeners) {
  const bool crashes_at_once =
      std::all_of(scenario.outages.begin(), scenario.outages.end(),
                  [](const Outage& outage) { return outage.begin == 0.0 && outage.end == never; });
  return instance.platform.network().model() == "dedicated" && crashes_at_once &&
         scenario.events.empty() && listeners.accept_any_order();
}

Execution execute_replicated_in_one_pass(const Experiment& experiment, const Schedule& schedule,
                                         const Scenario& scenario, const StopToken& stop,
                                         const Listeners& listeners) {
  const Platform& platform = experiment.instance.platform;
  if (scenario.bound == 0.0) {
    return ReplicatedPass(experiment, schedule, scenario, SteadyPlatform(platform), listeners)
        .run(stop);
  }
  return ReplicatedPass(experiment, schedule, scenario,
                        ChangingPlatform(platform, scenario, listeners), listeners)
      .run(stop);
}

}  // namespace dagsweep
