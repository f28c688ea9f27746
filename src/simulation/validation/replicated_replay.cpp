#include "simulation/validation/replicated_replay.hpp"

#include <algorithm>
#include <cmath>

#include "core/number.hpp"
#include "simulation/validation/violation.hpp"

namespace dagsweep {

ReplicatedReplay::ReplicatedReplay(const Experiment& experiment, const Scenario& scenario,
                                   const Schedule& schedule)
    : graph_(experiment.instance.graph),
      platform_(experiment.instance.platform),
      schedule_(schedule),
      of_task_(schedule),
      queues_(schedule, graph_),
      any_live_if_lost_(schedule.chosen_sources() && schedule.chosen_sources()->any_live_if_lost),
      machines_(experiment, scenario),
      replicas_(schedule.replicas().size()),
      receivers_(replicas_.size()),
      substituted_(replicas_.size()),
      crashed_(platform_.node_count(), 0),
      first_start_(graph_.task_count(), not_a_value),
      first_finish_(graph_.task_count(), not_a_value) {
  std::size_t number = 0;
  for (std::uint32_t k = 0; k < replicas_.size(); ++k) {
    const TaskId task = schedule.replicas().task(k);
    replica_at_[{task, node_of(k)}] = k;
    replicas_[k].inputs.resize(graph_.in_edges(task).size());
    for (std::uint32_t input = 0; input < replicas_[k].inputs.size(); ++input) {
      replicas_[k].inputs[input].senders = senders_of(k, input, number++);
      for (const std::uint32_t sender : replicas_[k].inputs[input].senders) {
        receivers_[sender].push_back({k, input});
      }
    }
  }
  // An input without senders can never arrive.
  find_lost_replicas();
}

/// The replicas that send the input. `number`: number of the input among all inputs of all
/// replicas.
std::vector<std::uint32_t> ReplicatedReplay::senders_of(std::uint32_t replica, std::size_t input,
                                                        std::size_t number) const {
  const ReplicaList& list = schedule_.replicas();
  const EdgeId edge = graph_.in_edges(list.task(replica))[input];
  const ReplicaIndices of_predecessor = of_task_[graph_.source(edge)];
  const std::uint16_t chosen = schedule_.chosen_sources()
                                   ? schedule_.chosen_sources()->of_input[number]
                                   : ChosenSources::all;
  if (chosen != ChosenSources::all) return {of_predecessor[chosen]};
  std::vector<std::uint32_t> senders;
  for (const std::uint32_t sender : of_predecessor) {
    if (sender >= replica) continue;
    const bool is_local = node_of(sender) == node_of(replica);
    if (is_local && !schedule_.chosen_sources()) return {sender};
    senders.push_back(sender);
  }
  return senders;
}

std::uint32_t ReplicatedReplay::replica_of(TaskId task, NodeId n) const {
  const auto found = replica_at_.find({task, n});
  if (found == replica_at_.end()) {
    machines_.fail(text(task) + " has no replica on " + text(n));
  }
  return found->second;
}

std::uint32_t ReplicatedReplay::replica_of(TaskId task, ProcessorId p) const {
  const std::uint32_t replica = replica_of(task, platform_.node(p));
  if (schedule_.replicas().processor(replica) != p) {
    machines_.fail(text(task) + " has no replica on " + text(p));
  }
  return replica;
}

void ReplicatedReplay::step(const TraceEvent& event) {
  if (!(event.time >= machines_.now())) {
    machines_.fail("time goes back from " + shortest(machines_.now()));
  }
  if (event.time > machines_.now()) {
    check_instant();
    machines_.advance(event.time);
  }
  if (!std::holds_alternative<AvailabilityChanged>(event.what)) {
    settle_changes();
    has_only_changes_ = false;
  }
  std::visit([&](const auto& what) { apply(what); }, event.what);
}

void ReplicatedReplay::end(const Execution& reported) {
  check_instant();
  machines_.check_nothing_moves();
  machines_.check_nothing_recovers([&](NodeId n) { return crashed_[n] != 0; });
  check_outcome(reported);
}

void ReplicatedReplay::check_outcome(const Execution& reported) const {
  bool completed = true;
  for (const TaskId task : graph_.tasks()) {
    const bool has_finished = !std::isnan(first_finish_[task]);
    completed = completed && (has_finished || !graph_.is_exit(task));
    const bool same = has_finished ? reported.start[task] == first_start_[task] &&
                                         reported.finish[task] == first_finish_[task]
                                   : std::isnan(reported.finish[task]);
    if (!same) machines_.fail(text(task) + " ran at other times than reported");
  }
  if (reported.completed != completed) machines_.fail("the outcome is another than was reported");
  if (reported.makespan != last_first_finish_) {
    machines_.fail("the makespan is another than was reported");
  }
  if (reported.messages != messages_ || reported.data_moved != data_moved_.value()) {
    machines_.fail("the messages are others than were reported");
  }
}

void ReplicatedReplay::check_instant() {
  settle_changes();
  if (!owed_.empty()) {
    const auto& [sender, target] = *owed_.begin();
    machines_.fail(text(schedule_.replicas().task(sender)) + " did not send its output to " +
                   text(node_of(target.replica)));
  }
  if (!must_drop_.empty()) {
    machines_.fail("transfer " + std::to_string(*must_drop_.begin()) +
                   " continues though an end has crashed");
  }
  machines_.check_nothing_is_due();
  for (const ProcessorId p : platform_.processors()) {
    if (crashed_[platform_.node(p)] != 0 || machines_.running(p) ||
        machines_.availability(p) == 0.0)
      continue;
    for (const std::uint32_t k : queues_[p]) {
      const ReplicaState& replica = replicas_[k];
      if (replica.phase == Phase::finished || replica.is_lost) continue;
      if (std::ranges::all_of(replica.inputs, &Input::has_arrived)) {
        machines_.fail(text(p) + " is idle though " + text(schedule_.replicas().task(k)) +
                       " could start");
      }
      break;
    }
  }
  has_only_changes_ = true;
}

void ReplicatedReplay::apply(const AvailabilityChanged& event) {
  if (!has_only_changes_) machines_.fail("an event comes after what follows from it");
  machines_.change(event);
  if (event.resource.is_node()) changed_.insert(event.resource.first);
}

/// Applies crashes, after all availability changes of an instant.
void ReplicatedReplay::settle_changes() {
  bool has_crashed = false;
  for (const NodeId n : std::exchange(changed_, {})) {
    const bool joins_later = machines_.now() == 0.0 && machines_.may_rise(n);
    if (machines_.is_live(n) || crashed_[n] != 0 || joins_later) continue;
    crash(n);
    has_crashed = true;
  }
  if (has_crashed) find_lost_replicas();
}

void ReplicatedReplay::crash(NodeId n) {
  crashed_[n] = 1;
  for (const ProcessorId p : platform_.processors(n)) {
    if (machines_.running(p)) machines_.stop(p);
    for (const std::uint32_t k : queues_[p]) {
      replicas_[k].is_lost = replicas_[k].phase != Phase::finished;
    }
  }
  for (const auto& [number, deliveries] : in_progress_) {
    const auto [from, to] = machines_.ends_of(number);
    if (from == n || to == n) must_drop_.insert(number);
  }
}

/// Whether the replica's result reaches, or will reach, its receivers.
bool ReplicatedReplay::can_deliver(std::uint32_t sender) const {
  return crashed_[node_of(sender)] == 0 && !replicas_[sender].is_lost;
}

/// Whether the replica can receive the input. Replaces a lost source if the schedule allows this.
/// For all replicas before this one it must be known whether they are lost.
bool ReplicatedReplay::can_receive(std::uint32_t replica, std::uint32_t input) {
  std::vector<std::uint32_t>& senders = replicas_[replica].inputs[input].senders;
  if (std::ranges::any_of(senders, [&](auto k) { return can_deliver(k); })) {
    return true;
  }
  if (!any_live_if_lost_) return false;
  const EdgeId edge = graph_.in_edges(schedule_.replicas().task(replica))[input];
  for (const std::uint32_t sender : of_task_[graph_.source(edge)]) {
    if (sender >= replica || !can_deliver(sender)) continue;
    senders.push_back(sender);
    substituted_[sender].push_back({replica, input});
    new_deliveries_.push_back({sender, {replica, input}});
    if (replicas_[sender].phase == Phase::finished) owed_.insert({sender, {replica, input}});
    return true;
  }
  return false;
}

/// Finds the waiting replicas that are lost because some input has not arrived and none of its
/// senders can deliver. Placement order is topological.
void ReplicatedReplay::find_lost_replicas() {
  for (std::uint32_t k = 0; k < replicas_.size(); ++k) {
    ReplicaState& replica = replicas_[k];
    if (replica.phase != Phase::waiting || replica.is_lost) continue;
    new_deliveries_.clear();
    for (std::uint32_t input = 0; input < replica.inputs.size(); ++input) {
      if (!replica.inputs[input].has_arrived && !can_receive(k, input)) replica.is_lost = true;
    }
    if (!replica.is_lost) continue;
    // A replica that is skipped at the instant of the loss is sent nothing.
    for (const auto& [sender, target] : new_deliveries_) std::erase(substituted_[sender], target);
    std::erase_if(owed_, [&](const Delivery& delivery) { return delivery.second.replica == k; });
  }
}

void ReplicatedReplay::apply(const TaskStarted& event) {
  const std::uint32_t k = replica_of(event.task, event.processor);
  ReplicaState& replica = replicas_[k];
  if (crashed_[platform_.node(event.processor)] != 0)
    machines_.fail(text(event.processor) + " has crashed");
  machines_.start(event.task, event.processor);
  if (replica.phase != Phase::waiting || replica.is_lost) {
    machines_.fail(text(event.task) + " starts on " + text(event.processor) +
                   " though it has started there before or was skipped");
  }
  for (const std::uint32_t before : queues_[event.processor]) {
    if (before == k) break;
    if (replicas_[before].phase != Phase::finished && !replicas_[before].is_lost) {
      machines_.fail(text(event.processor) + " starts " + text(event.task) +
                     " out of the schedule's order");
    }
  }
  for (const Input& input : replica.inputs) {
    if (!input.has_arrived)
      machines_.fail(text(event.task) + " starts before its inputs are there");
  }
  replica.phase = Phase::running;
  replica.start = machines_.now();
}

void ReplicatedReplay::apply(const TaskFinished& event) {
  const std::uint32_t k = replica_of(event.task, event.processor);
  machines_.finish(event.task, event.processor);
  replicas_[k].phase = Phase::finished;
  if (std::isnan(first_finish_[event.task])) {
    first_start_[event.task] = replicas_[k].start;
    first_finish_[event.task] = last_first_finish_ = machines_.now();
  }
  for (const Target& target : receivers_[k]) owed_.insert({k, target});
  for (const Target& target : substituted_[k]) owed_.insert({k, target});
}

void ReplicatedReplay::apply(const TransferStarted& event) {
  machines_.start(event);
  if (event.is_copy) machines_.fail("a replicated schedule sends copies");
  begin_delivery(event.transfer, event.edge, event.from, event.to);
  if (crashed_[event.to] != 0) must_drop_.insert(event.transfer);
  const double data = graph_.data(event.edge);
  if (event.from == event.to || !(data > 0.0)) return;
  ++messages_;
  data_moved_ += data;
}

/// Records that the transfer serves the replica of the edge's target on `to`.
void ReplicatedReplay::begin_delivery(std::uint32_t transfer, EdgeId edge, NodeId from, NodeId to) {
  const std::uint32_t sender = replica_of(graph_.source(edge), from);
  const TaskId consumer = graph_.target(edge);
  const auto inputs = graph_.in_edges(consumer);
  const auto at = std::find(inputs.begin(), inputs.end(), edge) - inputs.begin();
  const Delivery delivery{sender, {replica_of(consumer, to), static_cast<std::uint32_t>(at)}};
  if (owed_.erase(delivery) == 0) {
    machines_.fail("a transfer of " + text(graph_.source(edge)) + " to " + text(to) +
                   " is not due");
  }
  in_progress_[transfer].push_back(delivery);
}

void ReplicatedReplay::apply(const TransferJoined& event) {
  const auto found = in_progress_.find(event.transfer);
  if (found == in_progress_.end()) machines_.fail("a replica joins a transfer that has ended");
  const auto [from, to] = machines_.ends_of(event.transfer);
  const Target first = found->second.front().second;
  const EdgeId edge = graph_.in_edges(schedule_.replicas().task(first.replica))[first.input];
  if (graph_.item(edge) != graph_.item(event.edge) ||
      machines_.begin_of(event.transfer) != machines_.now()) {
    machines_.fail("a replica joins a transfer of other data, or one that is under way");
  }
  begin_delivery(event.transfer, event.edge, from, to);
}

void ReplicatedReplay::apply(const TransferFinished& event) {
  machines_.finish(event);
  if (must_drop_.count(event.transfer) > 0) {
    machines_.fail("transfer " + std::to_string(event.transfer) +
                   " arrives though an end has crashed");
  }
  for (const auto& [sender, target] : in_progress_.at(event.transfer)) {
    replicas_[target.replica].inputs[target.input].has_arrived = true;
  }
  in_progress_.erase(event.transfer);
}

void ReplicatedReplay::apply(const TransferDropped& event) {
  machines_.drop(event);
  in_progress_.erase(event.transfer);
  if (must_drop_.erase(event.transfer) == 0) {
    machines_.fail("transfer " + std::to_string(event.transfer) +
                   " is dropped though no end has crashed");
  }
}

}  // namespace dagsweep
