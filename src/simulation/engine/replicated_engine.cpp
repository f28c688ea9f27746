#include "simulation/engine/replicated_engine.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "core/exact_sum.hpp"
#include "core/number.hpp"
#include "schedule/schedule_rows.hpp"
#include "simulation/engine/communication_lists.hpp"
#include "simulation/engine/platform_state.hpp"
#include "simulation/networks/slot_pool.hpp"

namespace dagsweep {
namespace {

/// One run. At each instant, availability events and crashes come first, then completions and their
/// consequences.
class Engine {
 public:
  Engine(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario,
         const StopToken& stop, const Listeners& listeners)
      : instance_(experiment.instance),
        graph_(instance_.graph),
        true_times_(experiment.execution_times()),
        queues_(schedule, graph_),
        replicas_(schedule.replicas()),
        stop_(stop),
        sender_lists_(schedule, instance_),
        receivers_(sender_lists_, schedule, graph_),
        platform_(instance_.platform, scenario, listeners),
        crashed_(instance_.platform.node_count(), 0),
        next_(instance_.platform.processor_count()),
        state_(replicas_.size(), State::waiting),
        started_(replicas_.size(), not_a_value),
        missing_inputs_(replicas_.size()),
        senders_left_(sender_lists_.input_count()),
        substituted_(sender_lists_.any_live_if_lost() ? replicas_.size() : 0),
        arrived_(sender_lists_.input_count(), false) {
    for (std::uint32_t input = 0; input < senders_left_.size(); ++input) {
      senders_left_[input] = static_cast<std::uint32_t>(sender_lists_.senders(input).size());
    }
    result_.start.assign(graph_.task_count(), not_a_value);
    result_.finish.assign(graph_.task_count(), not_a_value);
    for (std::uint32_t k = 0; k < replicas_.size(); ++k) {
      missing_inputs_[k] = static_cast<std::uint32_t>(graph_.in_edges(replicas_.task(k)).size());
    }
  }

  Execution run() {
    apply_events();
    // An input without senders can never arrive.
    for (std::uint32_t k = 0; k < replicas_.size(); ++k) {
      for (std::size_t input = 0; input < graph_.in_edges(replicas_.task(k)).size(); ++input) {
        if (senders_left_[input_number(k, input)] == 0) skip({k});
      }
    }
    for (const ProcessorId p : instance_.platform.processors()) start_next(p);
    while (true) {
      stop_.poll();
      const double task_time = platform_.processors().next_time();
      const double completion = std::min(task_time, platform_.network().next_time());
      const double event = platform_.scenario().next_time();
      // Events alone can continue forever: they matter only if they let something progress.
      if (completion == never && (event == never || !platform_.may_resume(crashed_.values()))) {
        break;
      }
      if (event <= completion) {
        platform_.set_now(event);
        apply_events();
        continue;
      }
      platform_.set_now(completion);
      if (task_time == completion) {
        finish(platform_.processors().pop());
      } else if (const auto transfer = platform_.network().pop()) {
        records_.erase(transfer->value);
        deliver(records_[transfer->value]);
      }
    }
    result_.completed = true;
    for (const TaskId task : graph_.tasks()) {
      const double finish = result_.finish[task];
      if (!std::isnan(finish)) {
        result_.makespan = std::max(result_.makespan, finish);
      } else if (graph_.is_exit(task)) {
        result_.completed = false;
      }
    }
    result_.data_moved = data_moved_.value();
    return std::move(result_);
  }

 private:
  enum class State : std::uint8_t { waiting, running, finished, skipped };

  /// What a replica sends to another.
  struct Sending {
    std::uint32_t sender;
    Receiver to;
  };
  /// A transfer in progress.
  struct Record {
    Receiver to;                   // the first receiver
    std::vector<Receiver> others;  // receivers of the same item on its node
    std::uint32_t sender;          // sending replica
    std::uint32_t number;          // in the order of starts
    double begin;
  };

  std::size_t input_number(std::uint32_t replica, std::size_t input) const {
    return sender_lists_.first_input(replica) + input;
  }
  NodeId node(std::uint32_t replica) const {
    return instance_.platform.node(replicas_.processor(replica));
  }
  EdgeId edge_to(const Receiver& receiver) const {
    return graph_.in_edges(replicas_.task(receiver.replica))[receiver.input];
  }

  void start_next(ProcessorId p) {
    ProcessorStates& processors = platform_.processors();
    std::size_t& next = next_[p];
    const std::span<const std::uint32_t> queue = queues_[p];
    while (next < queue.size() && state_[queue[next]] == State::skipped) ++next;
    if (next == queue.size() || processors.is_running(p) || processors.availability(p) == 0.0 ||
        crashed_[instance_.platform.node(p)] != 0) {
      return;
    }
    const std::uint32_t k = queue[next];
    if (missing_inputs_[k] > 0) return;
    state_[k] = State::running;
    const TaskId task = replicas_.task(k);
    processors.start(p, true_times_(task, p), platform_.now());
    started_[k] = platform_.now();
    platform_.notify(TaskStarted{task, p});
  }

  void finish(ProcessorId p) {
    const std::uint32_t k = queues_[p][next_[p]++];
    const TaskId task = replicas_.task(k);
    state_[k] = State::finished;
    if (std::isnan(result_.finish[task])) {  // the first replica of the task to finish
      result_.start[task] = started_[k];
      result_.finish[task] = platform_.now();
    }
    platform_.notify(TaskFinished{task, p});
    sendings_.clear();
    for (const Receiver& receiver : receivers_.of(k)) sendings_.push_back({k, receiver});
    if (sender_lists_.any_live_if_lost()) {
      for (const Receiver& receiver : substituted_[k]) sendings_.push_back({k, receiver});
    }
    send_all();
    start_next(p);
  }

  /// Starts the transfers of sendings_: a replica sends an item once to each node.
  void send_all() {
    if (!graph_.has_shared_items()) {
      for (const Sending& sending : sendings_) send(sending.sender, sending.to, {});
      return;
    }
    const auto way = [this](std::uint32_t k) {
      const auto& [sender, to] = sendings_[k];
      return std::tuple(sender, graph_.item(edge_to(to)), node(to.replica));
    };
    by_way_.resize(sendings_.size());
    std::iota(by_way_.begin(), by_way_.end(), 0U);
    std::stable_sort(by_way_.begin(), by_way_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return way(a) < way(b); });
    next_on_way_.assign(sendings_.size(), none);
    is_first_.assign(sendings_.size(), true);
    for (std::size_t at = 1; at < by_way_.size(); ++at) {
      if (way(by_way_[at - 1]) != way(by_way_[at])) continue;
      next_on_way_[by_way_[at - 1]] = by_way_[at];
      is_first_[by_way_[at]] = false;
    }
    for (std::uint32_t k = 0; k < sendings_.size(); ++k) {
      if (!is_first_[k]) continue;
      std::vector<Receiver> others;
      for (std::uint32_t other = next_on_way_[k]; other != none; other = next_on_way_[other]) {
        others.push_back(sendings_[other].to);
      }
      send(sendings_[k].sender, sendings_[k].to, std::move(others));
    }
  }

  void send(std::uint32_t sender, const Receiver& receiver, std::vector<Receiver> others) {
    const NodeId from = node(sender);
    const NodeId to = node(receiver.replica);
    const EdgeId edge = edge_to(receiver);
    const double data = graph_.data(edge);
    const Record record{receiver, std::move(others), sender, started_transfers_++, platform_.now()};
    platform_.notify(TransferStarted{record.number, edge, from, to});
    for (const Receiver& other : record.others) {
      platform_.notify(TransferJoined{record.number, edge_to(other)});
    }
    if (is_message(data, from, to)) {
      ++result_.messages;
      data_moved_ += data;
    } else if (crashed_[to] == 0 && platform_.network().is_open(from, to)) {
      return deliver(record);  // nothing to move
    }
    if (crashed_[to] != 0) return drop(record);
    const TransferId transfer = platform_.network().start(edge, data, from, to, platform_.now());
    records_.put(transfer.value, record);
  }

  void deliver(const Record& record) {
    const NodeId from = node(record.sender);
    const NodeId to = node(record.to.replica);
    platform_.notify(TransferFinished{record.number, edge_to(record.to), from, to});
    notify_if_message(record, from, to);
    receive(record.to);
    for (const Receiver& other : record.others) receive(other);
  }

  void receive(const Receiver& receiver) {
    const std::uint32_t k = receiver.replica;
    const std::size_t input = input_number(k, receiver.input);
    if (arrived_[input]) return;  // a later copy
    arrived_[input] = true;
    if (--missing_inputs_[k] > 0 || state_[k] != State::waiting) return;
    start_next(replicas_.processor(k));
  }

  /// Notifies listeners that a transfer is lost with a crashed node.
  void drop(const Record& record) {
    const NodeId from = node(record.sender);
    const NodeId to = node(record.to.replica);
    platform_.notify(TransferDropped{record.number, edge_to(record.to), from, to});
    notify_if_message(record, from, to);
  }

  void notify_if_message(const Record& record, NodeId from, NodeId to) const {
    const EdgeId edge = edge_to(record.to);
    if (!is_message(graph_.data(edge), from, to)) return;
    platform_.notify(MessageEnded{edge, platform_.now() - record.begin});
  }

  /// Records that one sender of the receiver's input will never deliver. Returns whether the input
  /// has not arrived and no sender is left, nor a substitute.
  bool lose(const Receiver& receiver) {
    const std::size_t input = input_number(receiver.replica, receiver.input);
    if (--senders_left_[input] > 0 || arrived_[input]) return false;
    return !sender_lists_.any_live_if_lost() || !substitute(receiver);
  }

  /// Records that replica `sender` will never deliver. Appends to `unreachable` the receivers that
  /// are left without a sender.
  void lose_results(std::uint32_t sender, std::vector<std::uint32_t>& unreachable) {
    const auto lose_all = [&](std::span<const Receiver> receivers) {
      for (const Receiver& receiver : receivers) {
        if (lose(receiver)) unreachable.push_back(receiver.replica);
      }
    };
    lose_all(receivers_.of(sender));
    if (sender_lists_.any_live_if_lost()) lose_all(std::exchange(substituted_[sender], {}));
  }

  /// Lets the receiver's input come from the first live replica that has finished or still can.
  /// Returns whether there is such a replica, or the receiver does not need the input.
  bool substitute(const Receiver& receiver) {
    const std::uint32_t k = receiver.replica;
    if (state_[k] != State::waiting || crashed_[node(k)] != 0) return true;
    for (const std::uint32_t sender : sender_lists_.replicas_of(graph_.source(edge_to(receiver)))) {
      if (sender >= k || state_[sender] == State::skipped) continue;
      if (crashed_[node(sender)] != 0) continue;
      ++senders_left_[input_number(k, receiver.input)];
      substituted_[sender].push_back(receiver);
      new_substitutes_.push_back({sender, receiver});
      return true;
    }
    return false;
  }

  /// Prepares a substitution after all losses of an instant: the sender sends now if it has
  /// finished. A receiver that is skipped at the instant of the loss is sent nothing. The sender
  /// may have been lost meanwhile.
  void prepare_substitution(std::uint32_t sender, const Receiver& receiver) {
    std::vector<Receiver>& receivers = substituted_[sender];
    const auto found = std::find(receivers.begin(), receivers.end(), receiver);
    if (found == receivers.end()) return;
    if (state_[receiver.replica] != State::waiting) {
      receivers.erase(found);
    } else if (state_[sender] == State::finished) {
      sendings_.push_back({sender, receiver});
    }
  }

  /// Skips the replicas and, recursively, those with an input for which no sender is left.
  void skip(std::vector<std::uint32_t> pending) {
    while (!pending.empty()) {
      const std::uint32_t k = pending.back();
      pending.pop_back();
      if (state_[k] != State::waiting) continue;
      state_[k] = State::skipped;
      skipped_on_.push_back(replicas_.processor(k));
      lose_results(k, pending);
    }
  }

  /// Cancels all transfers from and to a crashed node.
  void drop_transfers(NodeId n) {
    records_.for_each([&](std::uint32_t k) {
      const Record& record = records_[k];
      if (node(record.sender) != n && node(record.to.replica) != n) return;
      platform_.network().drop(TransferId(k), platform_.now());
      drop(record);
      records_.erase(k);
    });
  }

  /// Discards everything on a node that is marked as crashed.
  void crash(NodeId n) {
    drop_transfers(n);
    std::vector<std::uint32_t> unreachable;
    for (const ProcessorId p : instance_.platform.processors(n)) {
      platform_.processors().stop(p);
      for (const std::uint32_t k : queues_[p]) {
        if (state_[k] == State::running) state_[k] = State::waiting;
        if (state_[k] == State::waiting) unreachable.push_back(k);
        if (state_[k] == State::finished) lose_results(k, unreachable);
      }
    }
    skip(std::move(unreachable));
  }

  /// Applies all events up to now before any of their consequences.
  void apply_events() {
    const auto changed = platform_.apply_due_events();
    ProcessorStates& processors = platform_.processors();
    std::vector<NodeId> crashed;
    for (const ProcessorId p : changed) {
      const NodeId n = instance_.platform.node(p);
      const bool joins_later = platform_.now() == 0.0 && platform_.scenario().may_rise({n, n});
      if (processors.availability(p) > 0.0 || crashed_[n] != 0 || joins_later) continue;
      crashed_[n] = 1;
      crashed.push_back(n);
    }
    for (const NodeId n : crashed) crash(n);
    for (const ProcessorId p : changed) {
      processors.update_rate(p, platform_.now());
      start_next(p);
    }
    sendings_.clear();
    for (const auto& [sender, receiver] : std::exchange(new_substitutes_, {})) {
      prepare_substitution(sender, receiver);
    }
    send_all();
    for (const ProcessorId p : skipped_on_) start_next(p);
    skipped_on_.clear();
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  const ExecutionTimes& true_times_;
  const ProcessorQueues queues_;
  const ReplicaList& replicas_;
  const StopToken& stop_;
  const SenderLists sender_lists_;
  const ReceiverLists receivers_;
  PlatformState platform_;
  IdMap<NodeId, std::uint8_t> crashed_;
  IdMap<ProcessorId, std::size_t> next_;       // index in p's queue of the current or next replica
  std::vector<State> state_;                   // [replicas]
  std::vector<double> started_;                // [replicas]
  std::vector<std::uint32_t> missing_inputs_;  // [replicas] inputs not arrived
  std::vector<std::uint32_t> senders_left_;    // [inputs] senders that have not failed to deliver
  // [replicas] receivers to which each sends in place of a lost replica.
  std::vector<std::vector<Receiver>> substituted_;
  std::vector<bool> arrived_;  // [inputs]
  SlotTable<Record> records_;  // by transfer id: transfers in progress
  std::uint32_t started_transfers_ = 0;
  std::vector<Sending> sendings_;  // to be started together
  // Indices into sendings_, for send_all():
  static constexpr std::uint32_t none = UINT32_MAX;
  std::vector<std::uint32_t> by_way_, next_on_way_;
  std::vector<bool> is_first_;
  // At this instant:
  std::vector<Sending> new_substitutes_;
  std::vector<ProcessorId> skipped_on_;  // processors of replicas skipped at this instant
  ExactSum data_moved_;
  Execution result_;
};

}  // namespace

Execution execute_replicated(const Experiment& experiment, const Schedule& schedule,
                             const Scenario& scenario, const StopToken& stop,
                             const Listeners& listeners) {
  return Engine(experiment, schedule, scenario, stop, listeners).run();
}

}  // namespace dagsweep
