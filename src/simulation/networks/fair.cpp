#include "simulation/networks/fair.hpp"

#include <algorithm>
#include <utility>

namespace dagsweep {

FairNetwork::FairNetwork(const Platform& platform)
    : Network(platform),
      shares_(platform.network().capacities()),
      next_(0),
      bottlenecks_(platform.network().capacities().size()),
      group_of_route_(platform.node_count() * platform.node_count(), none),
      by_pair_(platform) {}

/// Current upper limit of the transfer's rate, data units per time unit.
double FairNetwork::cap(const TransferState& state) const {
  return platform_.bandwidth(state.from, state.to) * paths_.rate(state.from, state.to);
}

std::uint32_t FairNetwork::group_of(const TransferState& state) {
  std::uint32_t& group =
      group_of_route_[state.from.index() * platform_.node_count() + state.to.index()];
  if (group == none) {
    group = shares_.add_group(platform_.network().path(state.from, state.to), cap(state));
    members_.emplace_back();
  }
  return group;
}

void FairNetwork::mark_outdated(double now) {
  outdated_ = true;
  outdated_at_ = now;
}

TransferId FairNetwork::start(EdgeId /*edge*/, double data, NodeId from, NodeId to, double now) {
  const std::uint32_t id = transfers_.add({TransferState::begin(platform_, data, from, to, now)});
  by_pair_.add(id, from, to);
  next_.grow(transfers_.size());
  end_positions_.resize(transfers_.size(), KeyedHeap::absent);
  first_end_positions_.resize(transfers_.size(), KeyedHeap::absent);
  if (is_open(from, to)) resume(id, now);
  return TransferId(id);
}

/// Starts or resumes a suspended transfer whose path is available.
void FairNetwork::resume(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  TransferState& state = transfer.state;
  state.set_rate(paths_.rate(state.from, state.to), now);
  if (state.startup_left > 0.0) {
    transfer.phase = Phase::startup;
    next_.set(id, now + state.startup_left);
  } else {
    begin_moving(id, now);
  }
}

/// Called when the startup is over: the data, if any, moves at a rate still to be allocated.
void FairNetwork::begin_moving(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  const TransferState& state = transfer.state;
  transfer.phase = Phase::alone;
  if (state.data_left == 0.0) return next_.set(id, state.end());
  mark_outdated(now);
  transfer.group = group_of(state);
  std::vector<std::uint32_t>& members = members_[transfer.group];
  transfer.place = static_cast<std::uint32_t>(members.size());
  members.push_back(id);
  shares_.set_cap(transfer.group, cap(state));
  shares_.add_flow(transfer.group);
}

/// Makes the transfer have no next event and share nothing.
void FairNetwork::stop(std::uint32_t id, double now) {
  if (transfers_[id].phase == Phase::sharing) stop_sharing(id, now);
  next_.remove(id);
  if (transfers_[id].group != none) leave_group(id);
}

/// Removes a transfer whose data no longer moves from its group.
void FairNetwork::leave_group(std::uint32_t id) {
  Transfer& transfer = transfers_[id];
  std::vector<std::uint32_t>& members = members_[transfer.group];
  transfers_[members.back()].place = transfer.place;
  members[transfer.place] = members.back();
  members.pop_back();
  shares_.remove_flow(transfer.group);
  transfer.group = none;
}

void FairNetwork::update(double now) {
  if (paths_.changed().empty()) return;
  for (const auto& [p, q] : paths_.changed())
    by_pair_.for_each_between(p, q, [&](std::uint32_t id) { update_transfer(id, now); });
  paths_.clear_changed();
  update_first_ends();
  if (shares_.is_touched()) mark_outdated(now);
}

/// Whether a transfer whose data moves is complete at `now`.
bool FairNetwork::is_due(std::uint32_t id, double now) const {
  if (transfers_[id].phase == Phase::alone) return next_.contains(id) && next_.time_of(id) <= now;
  const Bottleneck& bottleneck = bottlenecks_[transfers_[id].bottleneck];
  return bottleneck.time_of(bottleneck.ends[end_positions_[id]].value) <= now;
}

/// Updates a transfer after the availability of its path may have changed.
void FairNetwork::update_transfer(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  TransferState& state = transfer.state;
  const double rate = paths_.rate(state.from, state.to);
  if (transfer.phase == Phase::suspended) {
    if (rate > 0.0) resume(id, now);
    return;
  }
  if (transfer.phase != Phase::startup && is_due(id, now)) return;  // still completes
  if (rate == 0.0) {
    stop(id, now);
    transfer.phase = Phase::suspended;
    state.set_rate(0.0, now);
  } else if (transfer.phase == Phase::startup) {
    if (state.rate == rate) return;
    state.set_rate(rate, now);
    next_.set(id, now + state.startup_left);
  } else if (transfer.group != none) {
    shares_.set_cap(transfer.group, cap(state));
  }
}

/// Allocates rates; called after all other events at `now`.
void FairNetwork::allocate_rates(double now) {
  outdated_ = false;
  const MaxMinShares::Changes changes = shares_.solve();
  for (const std::uint32_t group : changes.groups) {
    const std::uint32_t bottleneck = shares_.bottleneck(group);
    for (const std::uint32_t id : members_[group]) {
      if (bottleneck == none) {
        let_move_alone(id, now);
      } else {
        let_share(id, bottleneck, now);
      }
    }
  }
  for (const std::uint32_t capacity : changes.capacities) set_level(capacity, now);
  update_first_ends();
}

/// Changes, from `now` on, the rate of the transfers that the capacity limits.
void FairNetwork::set_level(std::uint32_t capacity, double now) {
  Bottleneck& bottleneck = bottlenecks_[capacity];
  if (bottleneck.ends.empty()) return;
  bottleneck.moved = bottleneck.moved_until(now);
  bottleneck.since = now;
  bottleneck.level = shares_.level(capacity);
  mark_changed(capacity);
}

void FairNetwork::let_share(std::uint32_t id, std::uint32_t capacity, double now) {
  Transfer& transfer = transfers_[id];
  if (transfer.phase == Phase::sharing) {
    if (transfer.bottleneck == capacity) return;
    stop_sharing(id, now);
  }
  next_.remove(id);
  TransferState& state = transfer.state;
  state.set_rate(0.0, now);
  transfer.phase = Phase::sharing;
  transfer.bottleneck = capacity;
  Bottleneck& bottleneck = bottlenecks_[capacity];
  if (bottleneck.ends.empty()) {  // counts from 0 again, so as to lose no digits
    bottleneck.moved = 0.0;
    bottleneck.level = shares_.level(capacity);
  } else {
    bottleneck.moved = bottleneck.moved_until(now);
  }
  bottleneck.since = now;  // so that no completion is before `now`
  const double data = state.data_left * platform_.bandwidth(state.from, state.to);
  bottleneck.ends.set(id, bottleneck.moved + data, end_positions_);
  mark_changed(capacity);
}

/// Lets a transfer move that is limited only by its own pair of nodes.
void FairNetwork::let_move_alone(std::uint32_t id, double now) {
  TransferState& state = transfers_[id].state;
  if (transfers_[id].phase == Phase::sharing) stop_sharing(id, now);
  const double rate = paths_.rate(state.from, state.to);
  if (rate == state.rate && next_.contains(id)) return;
  if (rate != state.rate) state.set_rate(rate, now);
  next_.set(id, state.end());
}

/// Stops sharing: the transfer's progress is again that of its state, at rate 0.
void FairNetwork::stop_sharing(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  transfer.state = state_after_sharing(id, now);
  transfer.phase = Phase::alone;
  bottlenecks_[transfer.bottleneck].ends.remove(id, end_positions_);
  mark_changed(transfer.bottleneck);
}

TransferState FairNetwork::state_after_sharing(std::uint32_t id, double now) const {
  TransferState state = transfers_[id].state;
  const Bottleneck& bottleneck = bottlenecks_[transfers_[id].bottleneck];
  const double data = bottleneck.ends[end_positions_[id]].value - bottleneck.moved_until(now);
  state.data_left = std::max(0.0, data) * platform_.delay(state.from, state.to);
  state.since = now;
  return state;
}

void FairNetwork::mark_changed(std::uint32_t capacity) {
  if (!std::exchange(bottlenecks_[capacity].has_changed, true))
    changed_bottlenecks_.push_back(capacity);
}

/// Updates first_ends_; called at the end of every change.
void FairNetwork::update_first_ends() {
  for (const std::uint32_t capacity : changed_bottlenecks_) {
    Bottleneck& bottleneck = bottlenecks_[capacity];
    bottleneck.has_changed = false;
    const std::uint32_t first = bottleneck.ends.empty() ? none : bottleneck.ends.front().key;
    if (bottleneck.first == none || bottleneck.first == first) continue;
    first_ends_.remove(bottleneck.first, first_end_positions_);
    bottleneck.first = none;
  }
  // After all removals: a transfer may have changed from one bottleneck to another.
  for (const std::uint32_t capacity : changed_bottlenecks_) {
    Bottleneck& bottleneck = bottlenecks_[capacity];
    if (bottleneck.ends.empty()) continue;
    const KeyedHeap::Entry& first = bottleneck.ends.front();
    first_ends_.set(first.key, bottleneck.time_of(first.value), first_end_positions_);
    bottleneck.first = first.key;
  }
  changed_bottlenecks_.clear();
}

/// Makes the id of a completed or cancelled transfer available again.
void FairNetwork::release(std::uint32_t id, double now) {
  stop(id, now);
  by_pair_.remove(id, transfers_[id].state.from, transfers_[id].state.to);
  transfers_.release(id);
  update_first_ends();
  if (shares_.is_touched()) mark_outdated(now);
}

double FairNetwork::next_time() const {
  const double next = std::min(next_.next_time(), first_end());
  return outdated_ ? std::min(outdated_at_, next) : next;
}

std::optional<TransferId> FairNetwork::pop() {
  const double now = next_time();
  const double next = next_.next_time();
  if (outdated_ && std::min(next, first_end()) > outdated_at_) {
    allocate_rates(outdated_at_);
    return std::nullopt;
  }
  if (first_end() == now && (next > now || first_ends_.front().key < next_.next_key())) {
    const std::uint32_t id = first_ends_.front().key;
    release(id, now);
    return TransferId(id);
  }
  const std::uint32_t id = next_.pop();
  if (transfers_[id].phase == Phase::startup) {
    begin_moving(id, now);
    return std::nullopt;
  }
  release(id, now);
  return TransferId(id);
}

TransferProgress FairNetwork::progress(TransferId transfer, double now) const {
  const std::uint32_t id = transfer.value;
  const bool shares = transfers_[id].phase == Phase::sharing;
  return (shares ? state_after_sharing(id, now) : transfers_[id].state).progress(now);
}

void FairNetwork::drop(TransferId transfer, double now) {
  release(transfer.value, now);
}

}  // namespace dagsweep
