#include "simulation/networks/fair.hpp"

#include <algorithm>

namespace dagsweep {

FairNetwork::FairNetwork(const Platform& platform)
    : platform_(platform), paths_(platform), shares_(platform.network().capacities()), next_(0) {}

/// Current upper limit of the transfer's rate, data units per time unit.
double FairNetwork::cap(const TransferState& state) const {
  return platform_.bandwidth(state.from, state.to) * paths_.rate(state.from, state.to);
}

void FairNetwork::mark_outdated(double now) {
  outdated_ = true;
  outdated_at_ = now;
}

TransferId FairNetwork::start(EdgeId /*edge*/, double data, ProcessorId from, ProcessorId to,
                              double now) {
  const std::uint32_t id = transfers_.add({TransferState::begin(platform_, data, from, to, now)});
  next_.grow(transfers_.size());
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
  transfer.phase = Phase::moving;
  if (state.data_left == 0.0) return next_.set(id, state.end());
  mark_outdated(now);
  shares_.add(id, platform_.network().path(state.from, state.to), cap(state));
}

/// The transfer has no next event and shares nothing.
void FairNetwork::stop(std::uint32_t id) {
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
  if (shares_.is_touched()) mark_outdated(now);
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
  const bool due =
      transfer.phase == Phase::moving && next_.contains(id) && next_.time_of(id) <= now;
  if (due) return;  // still completes
  if (rate == 0.0) {
    transfer.phase = Phase::suspended;
    state.set_rate(0.0, now);
    stop(id);
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
  for (const std::uint32_t id : shares_.solve()) {
    TransferState& state = transfers_[id].state;
    const double own_rate = paths_.rate(state.from, state.to);
    const double share = shares_.rate(id) * platform_.delay(state.from, state.to);
    const double rate = shares_.is_capped(id) ? own_rate : std::min(own_rate, share);
    if (rate == state.rate && next_.contains(id)) continue;
    if (rate != state.rate) state.set_rate(rate, now);
    next_.set(id, state.end());
  }
}

/// Makes the id of a completed or cancelled transfer available again.
void FairNetwork::release(std::uint32_t id, double now) {
  stop(id);
  transfers_.release(id);
  if (shares_.is_touched()) mark_outdated(now);
}

double FairNetwork::next_time() const {
  return outdated_ ? std::min(outdated_at_, next_.next_time()) : next_.next_time();
}

std::optional<TransferId> FairNetwork::pop() {
  if (outdated_ && next_.next_time() > outdated_at_) {
    allocate_rates(outdated_at_);
    return std::nullopt;
  }
  const double now = next_.next_time();
  const std::uint32_t id = next_.pop();
  if (transfers_[id].phase == Phase::startup) {
    begin_moving(id, now);
    return std::nullopt;
  }
  release(id, now);
  return TransferId(id);
}

void FairNetwork::drop(TransferId transfer, double now) {
  release(transfer.value, now);
}

}  // namespace dagsweep
