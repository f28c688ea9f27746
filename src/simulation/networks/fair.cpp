#include "simulation/networks/fair.hpp"

#include <algorithm>
#include <utility>

namespace dagsweep {

FairNetwork::FairNetwork(const Platform& platform)
    : platform_(platform),
      paths_(platform),
      shares_(platform.network().capacities()),
      next_(0),
      group_of_route_(platform.processor_count() * platform.processor_count(), none) {}

/// Current upper limit of the transfer's rate, data units per time unit.
double FairNetwork::cap(const TransferState& state) const {
  return platform_.bandwidth(state.from, state.to) * paths_.rate(state.from, state.to);
}

std::uint32_t FairNetwork::group_of(const TransferState& state) {
  std::uint32_t& group =
      group_of_route_[state.from.index() * platform_.processor_count() + state.to.index()];
  if (group != none) return group;
  const SharedPath path = platform_.network().path(state.from, state.to);
  const auto [place, is_new] = group_of_path_.try_emplace(
      {path.begin(), path.end()}, static_cast<std::uint32_t>(groups_.size()));
  group = place->second;
  if (is_new) {
    groups_.emplace_back();
    shares_.add_group(path);
  }
  return group;
}

void FairNetwork::mark_outdated(double now) {
  outdated_ = true;
  outdated_at_ = now;
}

TransferId FairNetwork::start(EdgeId /*edge*/, double data, ProcessorId from, ProcessorId to,
                              double now) {
  const std::uint32_t id = transfers_.add({TransferState::begin(platform_, data, from, to, now)});
  next_.grow(transfers_.size());
  end_positions_.resize(transfers_.size(), KeyedHeap::absent);
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

/// The startup is over: the data, if any, moves at a rate still to be allocated.
void FairNetwork::begin_moving(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  const TransferState& state = transfer.state;
  transfer.phase = Phase::alone;
  if (state.data_left == 0.0) return next_.set(id, state.end());
  mark_outdated(now);
  shares_.add(id, group_of(state), cap(state));
}

/// The transfer has no next event and shares nothing.
void FairNetwork::stop(std::uint32_t id, double now) {
  if (transfers_[id].phase == Phase::sharing) leave_group(id, now);
  next_.remove(id);
  if (shares_.contains(id)) shares_.remove(id);
}

void FairNetwork::set_processor(ProcessorId p, double availability) {
  if (paths_.set_processor(p, availability)) changed_ = true;
}
void FairNetwork::set_link(ProcessorId p, ProcessorId q, double availability) {
  paths_.set_link(p, q, availability);
  changed_ = true;
}

void FairNetwork::update(double now) {
  if (!changed_) return;
  changed_ = false;
  transfers_.for_each([&](std::uint32_t id) { update_transfer(id, now); });
  find_first_end();
  if (shares_.is_touched()) mark_outdated(now);
}

/// Whether a transfer whose data moves is complete at `now`.
bool FairNetwork::is_due(std::uint32_t id, double now) const {
  if (transfers_[id].phase == Phase::alone) return next_.contains(id) && next_.time_of(id) <= now;
  const Group& group = groups_[shares_.group(id)];
  return group.time_of(group.ends[end_positions_[id]].value) <= now;
}

/// The availability of the transfer's path may have changed.
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
  } else if (shares_.contains(id) && shares_.cap(id) != cap(state)) {
    shares_.set_cap(id, cap(state));
  }
}

/// Called after all other events at `now`.
void FairNetwork::allocate_rates(double now) {
  outdated_ = false;
  const MaxMinShares::Changes changes = shares_.solve();
  for (const std::uint32_t id : changes.flows) {
    if (shares_.is_capped(id)) {
      let_move_alone(id, now);
    } else if (transfers_[id].phase != Phase::sharing) {
      let_share(id, now);
    }
  }
  for (const std::uint32_t group : changes.groups) set_level(group, now);
  find_first_end();
}

/// The transfers of the group move at another rate from `now` on.
void FairNetwork::set_level(std::uint32_t number, double now) {
  Group& group = groups_[number];
  group.moved = group.moved_until(now);
  group.since = now;
  group.level = shares_.level(number);
  first_end_known_ = false;
}

void FairNetwork::let_share(std::uint32_t id, double now) {
  TransferState& state = transfers_[id].state;
  transfers_[id].phase = Phase::sharing;
  next_.remove(id);
  state.set_rate(0.0, now);
  const std::uint32_t number = shares_.group(id);
  Group& group = groups_[number];
  if (group.ends.empty()) {  // counts from 0 again, so as to lose no digits
    group.moved = 0.0;
    group.since = now;
  }
  const double data = state.data_left * platform_.bandwidth(state.from, state.to);
  group.ends.set(id, group.moved_until(now) + data, end_positions_);
  if (!std::exchange(group.is_listed, true)) sharing_groups_.push_back(number);
  first_end_known_ = false;
}

/// The transfer is limited by its own pair only.
void FairNetwork::let_move_alone(std::uint32_t id, double now) {
  TransferState& state = transfers_[id].state;
  if (transfers_[id].phase == Phase::sharing) leave_group(id, now);
  const double rate = paths_.rate(state.from, state.to);
  if (rate == state.rate && next_.contains(id)) return;
  if (rate != state.rate) state.set_rate(rate, now);
  next_.set(id, state.end());
}

/// Its progress is again that of its state, at rate 0.
void FairNetwork::leave_group(std::uint32_t id, double now) {
  transfers_[id].state = state_after_sharing(id, now);
  transfers_[id].phase = Phase::alone;
  groups_[shares_.group(id)].ends.remove(id, end_positions_);
  first_end_known_ = false;
}

TransferState FairNetwork::state_after_sharing(std::uint32_t id, double now) const {
  TransferState state = transfers_[id].state;
  const Group& group = groups_[shares_.group(id)];
  const double data = group.ends[end_positions_[id]].value - group.moved_until(now);
  state.data_left = std::max(0.0, data) * platform_.delay(state.from, state.to);
  state.since = now;
  return state;
}

/// Sets first_ and first_end_ at the end of every change. A new level of one capacity moves the
/// ends of many groups, so that comparing them once costs less than keeping them in order.
void FairNetwork::find_first_end() {
  if (first_end_known_) return;
  first_end_known_ = true;
  first_end_ = never;
  first_ = none;
  std::erase_if(sharing_groups_, [&](std::uint32_t number) {
    Group& group = groups_[number];
    group.is_listed = !group.ends.empty();
    if (!group.is_listed) return true;
    const double end = group.first_end();
    const std::uint32_t id = group.ends.front().key;
    if (end < first_end_ || (end == first_end_ && id < first_)) {
      first_end_ = end;
      first_ = id;
    }
    return false;
  });
}

/// Makes the id of a completed or cancelled transfer available again.
void FairNetwork::release(std::uint32_t id, double now) {
  stop(id, now);
  transfers_.release(id);
  find_first_end();
  if (shares_.is_touched()) mark_outdated(now);
}

double FairNetwork::next_time() const {
  const double next = std::min(next_.next_time(), first_end_);
  return outdated_ ? std::min(outdated_at_, next) : next;
}

std::optional<TransferId> FairNetwork::pop() {
  const double now = next_time();
  const double next = next_.next_time();
  if (outdated_ && std::min(next, first_end_) > outdated_at_) {
    allocate_rates(outdated_at_);
    return std::nullopt;
  }
  if (first_end_ == now && (next > now || first_ < next_.next_key())) {
    const std::uint32_t id = first_;
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
