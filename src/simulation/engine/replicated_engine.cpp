#include "simulation/engine/replicated_engine.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/number.hpp"
#include "simulation/engine/communication_lists.hpp"
#include "simulation/engine/platform_state.hpp"

namespace dagsweep {
namespace {

constexpr double never = PlatformState::never;

/// One run. At one instant: availability events and crashes, then completions and what they
/// trigger.
class Engine {
 public:
  Engine(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario,
         const StopToken& stop, Observer* observer)
      : instance_(experiment.instance),
        graph_(instance_.graph),
        true_times_(experiment.execution_times()),
        schedule_(schedule),
        replicas_(schedule.replicas()),
        stop_(stop),
        sender_lists_(schedule, graph_),
        receivers_(sender_lists_, schedule, graph_),
        platform_state_(instance_.platform, scenario, observer),
        crashed_(instance_.platform.processor_count(), 0),
        next_(instance_.platform.processor_count()),
        state_(replicas_.size(), State::waiting),
        started_(replicas_.size(), not_a_value),
        missing_inputs_(replicas_.size()),
        senders_left_(sender_lists_.input_count()),
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
    // An input that nobody sends can never arrive.
    for (std::uint32_t k = 0; k < replicas_.size(); ++k) {
      for (std::size_t input = 0; input < graph_.in_edges(replicas_.task(k)).size(); ++input) {
        if (senders_left_[slot(k, input)] == 0) skip(k);
      }
    }
    for (const ProcessorId p : instance_.platform.processors()) start_next(p);
    while (true) {
      stop_.poll();
      const double task_time = platform_state_.processors().next_time();
      const double completion = std::min(task_time, platform_state_.network().next_time());
      const double event = platform_state_.scenario().next_time();
      // Changes alone can go on for ever: only processors that are yet to join matter.
      if (completion == never && (event == never || !may_resume())) break;
      if (event <= completion) {
        platform_state_.set_now(event);
        apply_events();
        continue;
      }
      platform_state_.set_now(completion);
      if (task_time == completion) {
        finish(platform_state_.processors().pop());
      } else if (const auto transfer = platform_state_.network().pop()) {
        carried_[transfer->index()].moving = false;
        deliver(carried_[transfer->index()]);
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
    return std::move(result_);
  }

 private:
  enum class State : std::uint8_t { waiting, running, finished, skipped };

  /// What a transfer carries, and from where.
  struct Carried {
    Receiver to;
    std::uint32_t sender;  // replica
    std::uint32_t number;  // of the transfer, in the order of their starts
    bool moving;           // or over: its number is free
  };

  std::size_t slot(std::uint32_t replica, std::size_t input) const {
    return sender_lists_.first_input(replica) + input;
  }
  EdgeId edge_to(const Receiver& receiver) const {
    return graph_.in_edges(replicas_.task(receiver.replica))[receiver.input];
  }

  void start_next(ProcessorId p) {
    ProcessorStates& processors = platform_state_.processors();
    std::size_t& next = next_[p];
    const std::span<const std::uint32_t> queue = schedule_.queue(p);
    while (next < queue.size() && state_[queue[next]] == State::skipped) ++next;
    if (next == queue.size() || processors.is_running(p) || processors.availability(p) == 0.0 ||
        crashed_[p] != 0) {
      return;
    }
    const std::uint32_t k = queue[next];
    if (missing_inputs_[k] > 0) return;
    state_[k] = State::running;
    const TaskId task = replicas_.task(k);
    processors.start(p, true_times_(task, p), platform_state_.now());
    started_[k] = platform_state_.now();
    platform_state_.tell(TaskStarted{task, p});
  }

  void finish(ProcessorId p) {
    const std::uint32_t k = schedule_.queue(p)[next_[p]++];
    const TaskId task = replicas_.task(k);
    state_[k] = State::finished;
    if (std::isnan(result_.finish[task])) {  // the first
      result_.start[task] = started_[k];
      result_.finish[task] = platform_state_.now();
    }
    platform_state_.tell(TaskFinished{task, p});
    for (const Receiver& receiver : receivers_.of(k)) send(k, receiver);
    start_next(p);
  }

  void send(std::uint32_t sender, const Receiver& receiver) {
    const ProcessorId from = replicas_.processor(sender);
    const ProcessorId to = replicas_.processor(receiver.replica);
    const EdgeId edge = edge_to(receiver);
    const double data = graph_.data(edge);
    const Carried carried{receiver, sender, started_transfers_++, true};
    platform_state_.tell(TransferStarted{carried.number, edge, from, to});
    if (from != to && data > 0.0) {
      ++result_.messages;
      result_.data_moved += data;
    } else if (platform_state_.network().open(from, to)) {
      return deliver(carried);  // nothing to move: there at once
    }
    if (crashed_[to] != 0 && platform_state_.network().is_shared())
      return;  // lost, in nobody's way
    const TransferId transfer =
        platform_state_.network().start(edge, data, from, to, platform_state_.now());
    if (transfer.index() >= carried_.size()) carried_.resize(transfer.index() + 1);
    carried_[transfer.index()] = carried;
  }

  void deliver(const Carried& carried) {
    const std::uint32_t k = carried.to.replica;
    const ProcessorId from = replicas_.processor(carried.sender);
    const ProcessorId to = replicas_.processor(k);
    if (crashed_[from] != 0 || crashed_[to] != 0) return;  // lost with the one that crashed
    platform_state_.tell(TransferFinished{carried.number, edge_to(carried.to), from, to});
    const std::size_t input = slot(k, carried.to.input);
    if (arrived_[input]) return;  // a later copy
    arrived_[input] = true;
    if (--missing_inputs_[k] == 0 && state_[k] == State::waiting) start_next(to);
  }

  /// A sender of this input will never deliver it.
  void lose(const Receiver& receiver) {
    const std::size_t input = slot(receiver.replica, receiver.input);
    if (--senders_left_[input] == 0 && !arrived_[input]) skip(receiver.replica);
  }

  /// The replica will never run: those that wait for it alone will not either.
  void skip(std::uint32_t first) {
    std::vector<std::uint32_t> pending{first};
    while (!pending.empty()) {
      const std::uint32_t k = pending.back();
      pending.pop_back();
      if (state_[k] != State::waiting) continue;
      state_[k] = State::skipped;
      skipped_on_.push_back(replicas_.processor(k));
      for (const Receiver& receiver : receivers_.of(k)) {
        const std::size_t input = slot(receiver.replica, receiver.input);
        if (--senders_left_[input] == 0 && !arrived_[input]) pending.push_back(receiver.replica);
      }
    }
  }

  /// Where transfers share the network, those of a processor that crashed make way for others.
  void clear_network(ProcessorId p) {
    if (!platform_state_.network().is_shared()) return;
    for (std::size_t k = 0; k < carried_.size(); ++k) {
      Carried& carried = carried_[k];
      const bool concerned =
          replicas_.processor(carried.sender) == p || replicas_.processor(carried.to.replica) == p;
      if (!carried.moving || !concerned) continue;
      platform_state_.network().drop(TransferId(k), platform_state_.now());
      carried.moving = false;
    }
  }

  void crash(ProcessorId p) {
    crashed_[p] = 1;
    clear_network(p);
    platform_state_.processors().stop(p);
    for (const std::uint32_t k : schedule_.queue(p)) {
      if (state_[k] == State::running) state_[k] = State::waiting;
      if (state_[k] == State::waiting) skip(k);
      if (state_[k] != State::finished) continue;
      for (const Receiver& receiver : receivers_.of(k)) lose(receiver);  // unless it has arrived
    }
  }

  /// All events up to now, in their order, before anything follows from them.
  void apply_events() {
    const auto changed = platform_state_.play_events();
    ProcessorStates& processors = platform_state_.processors();
    for (const ProcessorId p : changed) {
      const bool joins_later =
          platform_state_.now() == 0.0 && platform_state_.scenario().changes_again({p, p});
      if (processors.availability(p) == 0.0 && crashed_[p] == 0 && !joins_later) crash(p);
    }
    for (const ProcessorId p : changed) {
      processors.follow(p, platform_state_.now());
      start_next(p);
    }
    for (const ProcessorId p : skipped_on_) start_next(p);
    skipped_on_.clear();
  }

  /// Nothing moves. Will something that is away come back, so that something may?
  bool may_resume() {
    for (const ProcessorId p : instance_.platform.processors()) {
      if (platform_state_.processor_availability()[p.index()] == 0.0 && crashed_[p] == 0 &&
          platform_state_.scenario().changes_again({p, p})) {
        return true;
      }
      for (const ProcessorId q : instance_.platform.processors()) {
        const bool stopped =
            p < q && crashed_[p] == 0 && crashed_[q] == 0 && !platform_state_.network().open(p, q);
        if (stopped && platform_state_.scenario().changes_again({p, q})) return true;
      }
    }
    return false;
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  const ExecutionTimes& true_times_;
  const Schedule& schedule_;
  const ReplicaList& replicas_;
  const StopToken& stop_;
  const SenderLists sender_lists_;
  const ReceiverLists receivers_;
  PlatformState platform_state_;
  IdMap<ProcessorId, std::uint8_t> crashed_;
  IdMap<ProcessorId, std::size_t> next_;       // place in p's queue of what runs, or runs next
  std::vector<State> state_;                   // [replicas]
  std::vector<double> started_;                // [replicas]
  std::vector<std::uint32_t> missing_inputs_;  // [replicas] no copy is there
  std::vector<std::uint32_t> senders_left_;    // [inputs] who may still deliver, or has
  std::vector<bool> arrived_;                  // [inputs]
  std::vector<Carried> carried_;               // by transfer under way
  std::uint32_t started_transfers_ = 0;
  std::vector<ProcessorId> skipped_on_;  // processors that were freed of a replica now
  Execution result_;
};

}  // namespace

Execution execute_replicated(const Experiment& experiment, const Schedule& schedule,
                             const Scenario& scenario, const StopToken& stop, Observer* observer) {
  return Engine(experiment, schedule, scenario, stop, observer).run();
}

}  // namespace dagsweep
