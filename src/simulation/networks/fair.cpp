#include "simulation/networks/fair.hpp"

#include <algorithm>

namespace dagsweep {

FairNetwork::FairNetwork(const Platform& platform)
    : platform_(platform), paths_(platform), rates_(platform.network().capacities()), next_(0) {}

/// Data units per time unit that the transfer may have at most at present.
double FairNetwork::cap(const Transfer& transfer) const {
  return platform_.bandwidth(transfer.from, transfer.to) * paths_.rate(transfer.from, transfer.to);
}

void FairNetwork::touch(double now) {
  unsettled_ = true;
  unsettled_at_ = now;
}

TransferId FairNetwork::start(EdgeId /*edge*/, double data, ProcessorId from, ProcessorId to,
                              double now) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(transfers_.size()));
    transfers_.emplace_back();
    next_.grow(transfers_.size());
  }
  const std::uint32_t number = free_.back();
  free_.pop_back();
  Transfer& transfer = transfers_[number];
  transfer = {from, to, Phase::waiting, {}};
  transfer.movement.since = now;
  if (from != to && data > 0.0) {
    transfer.movement.startup_left = platform_.startup();
    transfer.movement.data = transfer.movement.data_left = data * platform_.delay(from, to);
  }
  if (paths_.rate(from, to) > 0.0) go(number, now);
  return TransferId(number);
}

/// What was waiting sets out, or goes on: its way is open.
void FairNetwork::go(std::uint32_t number, double now) {
  Transfer& transfer = transfers_[number];
  TransferState& movement = transfer.movement;
  movement.since = now;
  movement.rate = paths_.rate(transfer.from, transfer.to);
  if (movement.startup_left > 0.0) {
    transfer.phase = Phase::starting;
    next_.set(number, now + movement.startup_left);
  } else {
    join(number, now);
  }
}

/// Its data moves from now on, at a rate that is not settled yet; or it has none.
void FairNetwork::join(std::uint32_t number, double now) {
  Transfer& transfer = transfers_[number];
  transfer.phase = Phase::moving;
  if (transfer.movement.data_left == 0.0) return next_.set(number, transfer.movement.end());
  touch(now);
  rates_.add(number, platform_.network().path(transfer.from, transfer.to), cap(transfer));
}

/// Its way is closed.
void FairNetwork::halt(std::uint32_t number) {
  Transfer& transfer = transfers_[number];
  transfer.phase = Phase::waiting;
  transfer.movement.rate = 0.0;
  if (next_.contains(number)) next_.remove(number);
  if (rates_.contains(number)) rates_.remove(number);
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
  for (std::uint32_t number = 0; number < transfers_.size(); ++number) follow(number, now);
  if (rates_.is_touched()) touch(now);
}

/// Its own pair's availability may have changed.
void FairNetwork::follow(std::uint32_t number, double now) {
  Transfer& transfer = transfers_[number];
  TransferState& movement = transfer.movement;
  const double rate = paths_.rate(transfer.from, transfer.to);
  if (transfer.phase == Phase::over) return;
  if (transfer.phase == Phase::waiting) {
    if (rate > 0.0) go(number, now);
    return;
  }
  const bool due =
      transfer.phase == Phase::moving && next_.contains(number) && next_.time_of(number) <= now;
  if (due) return;  // completes all the same
  if (rate == 0.0) {
    movement.advance(now);
    halt(number);
  } else if (transfer.phase == Phase::starting) {
    if (movement.rate == rate) return;
    movement.advance(now);
    movement.rate = rate;
    next_.set(number, now + movement.startup_left);
  } else if (rates_.contains(number) && rates_.cap(number) != cap(transfer)) {
    rates_.set_cap(number, cap(transfer));
  }
}

/// All that happens at `now` has happened: who gets which rate?
void FairNetwork::settle(double now) {
  unsettled_ = false;
  for (const std::uint32_t number : rates_.solve()) {
    const Transfer& transfer = transfers_[number];
    TransferState& movement = transfers_[number].movement;
    const double open = paths_.rate(transfer.from, transfer.to);
    const double share = rates_.rate(number) * platform_.delay(transfer.from, transfer.to);
    const double rate = rates_.is_capped(number) ? open : std::min(open, share);
    if (rate == movement.rate && next_.contains(number)) continue;
    if (rate != movement.rate) {
      movement.advance(now);
      movement.rate = rate;
    }
    next_.set(number, movement.end());
  }
}

void FairNetwork::release_slot(std::uint32_t number) {
  if (rates_.contains(number)) rates_.remove(number);
  transfers_[number].phase = Phase::over;
  free_.push_back(number);
}

double FairNetwork::next_time() const {
  return unsettled_ ? std::min(unsettled_at_, next_.next_time()) : next_.next_time();
}

std::optional<TransferId> FairNetwork::pop() {
  if (unsettled_ && next_.next_time() > unsettled_at_) {
    settle(unsettled_at_);
    return std::nullopt;
  }
  const double now = next_.next_time();
  const std::uint32_t number = next_.pop();
  if (transfers_[number].phase == Phase::starting) {
    join(number, now);
    return std::nullopt;
  }
  release_slot(number);
  if (rates_.is_touched()) touch(now);
  return TransferId(number);
}

void FairNetwork::drop(TransferId transfer, double now) {
  const std::uint32_t number = transfer.value;
  if (next_.contains(number)) next_.remove(number);
  release_slot(number);
  if (rates_.is_touched()) touch(now);
}

TransferProgress FairNetwork::progress(TransferId transfer, double now) const {
  return transfers_[transfer.index()].movement.progress(now);
}

}  // namespace dagsweep
