#include "simulation/networks/fair.hpp"

#include <algorithm>

namespace dagsweep {

FairNetwork::FairNetwork(const Platform& platform)
    : platform_(platform), paths_(platform), shares_(platform.network().capacities()), next_(0) {}

/// Current upper limit of the transfer's rate, data units per time unit.
double FairNetwork::cap(const Transfer& transfer) const {
  return platform_.bandwidth(transfer.from, transfer.to) * paths_.rate(transfer.from, transfer.to);
}

void FairNetwork::mark_outdated(double now) {
  outdated_ = true;
  outdated_at_ = now;
}

TransferId FairNetwork::start(EdgeId /*edge*/, double data, ProcessorId from, ProcessorId to,
                              double now) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(transfers_.size()));
    transfers_.emplace_back();
    next_.grow(transfers_.size());
  }
  const std::uint32_t id = free_.back();
  free_.pop_back();
  Transfer& transfer = transfers_[id];
  transfer = {from, to, Phase::suspended, {}};
  transfer.movement.since = now;
  if (from != to && data > 0.0) {
    transfer.movement.startup_left = platform_.startup();
    transfer.movement.data = transfer.movement.data_left = data * platform_.delay(from, to);
  }
  if (paths_.rate(from, to) > 0.0) resume(id, now);
  return TransferId(id);
}

/// Starts or resumes a suspended transfer whose path is available.
void FairNetwork::resume(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  TransferState& movement = transfer.movement;
  movement.since = now;
  movement.rate = paths_.rate(transfer.from, transfer.to);
  if (movement.startup_left > 0.0) {
    transfer.phase = Phase::startup;
    next_.set(id, now + movement.startup_left);
  } else {
    begin_moving(id, now);
  }
}

/// The startup is over: the data, if any, moves at a rate still to be allocated.
void FairNetwork::begin_moving(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  transfer.phase = Phase::moving;
  if (transfer.movement.data_left == 0.0) return next_.set(id, transfer.movement.end());
  mark_outdated(now);
  shares_.add(id, platform_.network().path(transfer.from, transfer.to), cap(transfer));
}

void FairNetwork::suspend(std::uint32_t id) {
  Transfer& transfer = transfers_[id];
  transfer.phase = Phase::suspended;
  transfer.movement.rate = 0.0;
  if (next_.contains(id)) next_.remove(id);
  if (shares_.contains(id)) shares_.remove(id);
}

void FairNetwork::set_processor(ProcessorId p, double availability) {
  paths_.set_processor(p, availability);
  changed_ = true;
}
void FairNetwork::set_link(ProcessorId p, ProcessorId q, double availability) {
  paths_.set_link(p, q, availability);
  changed_ = true;
}

void FairNetwork::update(double now) {
  if (!changed_) return;
  changed_ = false;
  for (std::uint32_t id = 0; id < transfers_.size(); ++id) update_transfer(id, now);
  if (shares_.is_touched()) mark_outdated(now);
}

/// The availability of the transfer's path may have changed.
void FairNetwork::update_transfer(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  TransferState& movement = transfer.movement;
  const double rate = paths_.rate(transfer.from, transfer.to);
  if (transfer.phase == Phase::free) return;
  if (transfer.phase == Phase::suspended) {
    if (rate > 0.0) resume(id, now);
    return;
  }
  const bool due =
      transfer.phase == Phase::moving && next_.contains(id) && next_.time_of(id) <= now;
  if (due) return;  // still completes
  if (rate == 0.0) {
    movement.advance(now);
    suspend(id);
  } else if (transfer.phase == Phase::startup) {
    if (movement.rate == rate) return;
    movement.advance(now);
    movement.rate = rate;
    next_.set(id, now + movement.startup_left);
  } else if (shares_.contains(id) && shares_.cap(id) != cap(transfer)) {
    shares_.set_cap(id, cap(transfer));
  }
}

/// Called after all other events at `now`.
void FairNetwork::allocate_rates(double now) {
  outdated_ = false;
  for (const std::uint32_t id : shares_.solve()) {
    const Transfer& transfer = transfers_[id];
    TransferState& movement = transfers_[id].movement;
    const double own_rate = paths_.rate(transfer.from, transfer.to);
    const double share = shares_.rate(id) * platform_.delay(transfer.from, transfer.to);
    const double rate = shares_.is_capped(id) ? own_rate : std::min(own_rate, share);
    if (rate == movement.rate && next_.contains(id)) continue;
    if (rate != movement.rate) {
      movement.advance(now);
      movement.rate = rate;
    }
    next_.set(id, movement.end());
  }
}

void FairNetwork::release_slot(std::uint32_t id) {
  if (shares_.contains(id)) shares_.remove(id);
  transfers_[id].phase = Phase::free;
  free_.push_back(id);
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
  release_slot(id);
  if (shares_.is_touched()) mark_outdated(now);
  return TransferId(id);
}

void FairNetwork::drop(TransferId transfer, double now) {
  const std::uint32_t id = transfer.value;
  if (next_.contains(id)) next_.remove(id);
  release_slot(id);
  if (shares_.is_touched()) mark_outdated(now);
}

TransferProgress FairNetwork::progress(TransferId transfer, double now) const {
  return transfers_[transfer.index()].movement.progress(now);
}

}  // namespace dagsweep
