#include "simulation/replicated_engine.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "core/number.hpp"
#include "simulation/communications.hpp"
#include "simulation/networks/network.hpp"
#include "simulation/processors.hpp"
#include "simulation/scenario_cursor.hpp"

namespace dagsweep {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

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
        observer_(observer),
        communications_(schedule, graph_),
        receivers_(communications_, schedule, graph_),
        scenario_(scenario, instance_.platform),
        network_(make_network(instance_.platform)),
        processors_(instance_.platform.processor_count()),
        crashed_(instance_.platform.processor_count(), 0),
        next_(instance_.platform.processor_count()),
        state_(replicas_.size(), State::waiting),
        started_(replicas_.size(), not_a_value),
        missing_inputs_(replicas_.size()),
        senders_left_(communications_.input_count()),
        arrived_(communications_.input_count(), false) {
    for (std::uint32_t input = 0; input < senders_left_.size(); ++input) {
      senders_left_[input] = static_cast<std::uint32_t>(communications_.senders(input).size());
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
      const double task_time = processors_.next_time();
      const double completion = std::min(task_time, network_->next_time());
      const double event = scenario_.next_time();
      // Changes alone can go on for ever: only processors that are yet to join matter.
      if (completion == never && (event == never || !may_revive())) break;
      if (event <= completion) {
        now_ = event;
        apply_events();
        continue;
      }
      now_ = completion;
      if (task_time == completion) {
        finish(processors_.pop());
      } else {
        deliver(carried_[network_->pop().index()]);
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
  };

  template <class Happening>
  void tell(const Happening& what) {
    if (observer_ != nullptr) observer_->on({now_, what});
  }

  std::size_t slot(std::uint32_t replica, std::size_t input) const {
    return communications_.first_input(replica) + input;
  }
  EdgeId edge_to(const Receiver& receiver) const {
    return graph_.in_edges(replicas_.task(receiver.replica))[receiver.input];
  }

  void start_next(ProcessorId p) {
    std::size_t& next = next_[p];
    const std::span<const std::uint32_t> queue = schedule_.queue(p);
    while (next < queue.size() && state_[queue[next]] == State::skipped) ++next;
    if (next == queue.size() || processors_.is_running(p) || processors_.availability(p) == 0.0 ||
        crashed_[p] != 0) {
      return;
    }
    const std::uint32_t k = queue[next];
    if (missing_inputs_[k] > 0) return;
    state_[k] = State::running;
    const TaskId task = replicas_.task(k);
    processors_.start(p, true_times_(task, p), now_);
    started_[k] = now_;
    tell(TaskStarted{task, p});
  }

  void finish(ProcessorId p) {
    const std::uint32_t k = schedule_.queue(p)[next_[p]++];
    const TaskId task = replicas_.task(k);
    state_[k] = State::finished;
    if (std::isnan(result_.finish[task])) {  // the first
      result_.start[task] = started_[k];
      result_.finish[task] = now_;
    }
    tell(TaskFinished{task, p});
    for (const Receiver& receiver : receivers_.of(k)) send(k, receiver);
    start_next(p);
  }

  void send(std::uint32_t sender, const Receiver& receiver) {
    const ProcessorId from = replicas_.processor(sender);
    const ProcessorId to = replicas_.processor(receiver.replica);
    const EdgeId edge = edge_to(receiver);
    const double data = graph_.data(edge);
    const Carried carried{receiver, sender, started_transfers_++};
    tell(TransferStarted{carried.number, edge, from, to});
    if (from != to && data > 0.0) {
      ++result_.messages;
      result_.data_moved += data;
    } else if (network_->open(from, to)) {
      return deliver(carried);  // nothing to move: there at once
    }
    const TransferId transfer = network_->start(data, from, to, now_);
    if (transfer.index() >= carried_.size()) carried_.resize(transfer.index() + 1);
    carried_[transfer.index()] = carried;
  }

  void deliver(const Carried& carried) {
    const std::uint32_t k = carried.to.replica;
    const ProcessorId from = replicas_.processor(carried.sender);
    const ProcessorId to = replicas_.processor(k);
    if (crashed_[from] != 0 || crashed_[to] != 0) return;  // lost with the one that crashed
    tell(TransferFinished{carried.number, edge_to(carried.to), from, to});
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

  void crash(ProcessorId p) {
    crashed_[p] = 1;
    processors_.stop(p);
    for (const std::uint32_t k : schedule_.queue(p)) {
      if (state_[k] == State::running) state_[k] = State::waiting;
      if (state_[k] == State::waiting) skip(k);
      if (state_[k] != State::finished) continue;
      for (const Receiver& receiver : receivers_.of(k)) lose(receiver);  // unless it has arrived
    }
  }

  /// All events up to now_, in their order, before anything follows from them.
  void apply_events() {
    while (scenario_.next_time() <= now_) {
      const AvailabilityEvent event = scenario_.pop();
      const ProcessorId p = event.resource.first;
      tell(AvailabilityChanged{event.resource, event.availability});
      if (event.resource.is_processor()) {
        processors_.set_availability(p, event.availability);
        network_->set_processor(p, event.availability);
        changed_.push_back(p);
      } else {
        network_->set_link(p, event.resource.second, event.availability);
      }
    }
    network_->update(now_);
    for (const ProcessorId p : changed_) {
      const bool joins_later = now_ == 0.0 && scenario_.changes_again({p, p});
      if (processors_.availability(p) == 0.0 && crashed_[p] == 0 && !joins_later) crash(p);
    }
    for (const ProcessorId p : changed_) {
      processors_.follow(p, now_);
      start_next(p);
    }
    changed_.clear();
    for (const ProcessorId p : skipped_on_) start_next(p);
    skipped_on_.clear();
  }

  /// Nothing moves. Will something that is away come back, so that something may?
  bool may_revive() const {
    for (const ProcessorId p : instance_.platform.processors()) {
      if (processors_.availability(p) == 0.0 && crashed_[p] == 0 &&
          scenario_.changes_again({p, p})) {
        return true;
      }
      for (const ProcessorId q : instance_.platform.processors()) {
        const bool stopped = p < q && crashed_[p] == 0 && crashed_[q] == 0 && !network_->open(p, q);
        if (stopped && scenario_.changes_again({p, q})) return true;
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
  Observer* observer_;  // or none
  const Communications communications_;
  const ReceiverLists receivers_;
  ScenarioCursor scenario_;
  std::unique_ptr<Network> network_;
  Processors processors_;
  IdMap<ProcessorId, std::uint8_t> crashed_;
  IdMap<ProcessorId, std::size_t> next_;       // place in p's queue of what runs, or runs next
  std::vector<State> state_;                   // [replicas]
  std::vector<double> started_;                // [replicas]
  std::vector<std::uint32_t> missing_inputs_;  // [replicas] no copy is there
  std::vector<std::uint32_t> senders_left_;    // [inputs] who may still deliver, or has
  std::vector<bool> arrived_;                  // [inputs]
  std::vector<Carried> carried_;               // by transfer under way
  std::uint32_t started_transfers_ = 0;
  std::vector<ProcessorId> changed_;     // processors with an event now
  std::vector<ProcessorId> skipped_on_;  // processors that were freed of a replica now
  double now_ = 0.0;
  Execution result_;
};

}  // namespace

Execution execute_replicated(const Experiment& experiment, const Schedule& schedule,
                             const Scenario& scenario, const StopToken& stop, Observer* observer) {
  return Engine(experiment, schedule, scenario, stop, observer).run();
}

}  // namespace dagsweep
