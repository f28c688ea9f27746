#include "simulation/networks/one_port.hpp"

#include <algorithm>

namespace dagsweep {

OnePortNetwork::OnePortNetwork(const Platform& platform)
    : platform_(platform),
      paths_(platform),
      lines_(2 * platform.processor_count()),
      busy_(2 * platform.processor_count(), 0),
      completions_(0) {}

void OnePortNetwork::serve_ports(const Transfer& transfer, double now) {
  touched_.push_back(out_port(transfer));
  touched_.push_back(in_port(transfer));
  touched_at_ = now;
}

TransferId OnePortNetwork::start(EdgeId edge, double data, ProcessorId from, ProcessorId to,
                                 double now) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(transfers_.size()));
    transfers_.emplace_back();
    completions_.grow(transfers_.size());
  }
  const std::uint32_t number = free_.back();
  free_.pop_back();
  Transfer& transfer = transfers_[number];
  transfer = {from, to, true, from != to && data > 0.0, false, {now, edge.value, started_++}, {}};
  transfer.movement.since = now;
  if (transfer.message) {
    transfer.movement.startup_left = platform_.startup();
    transfer.movement.data = transfer.movement.data_left = data * platform_.delay(from, to);
  }
  if (paths_.rate(from, to) > 0.0) go(number, now);
  return TransferId(number);
}

/// Its way is open: it lines up, or is there at once.
void OnePortNetwork::go(std::uint32_t number, double now) {
  const Transfer& transfer = transfers_[number];
  if (!transfer.message) return begin(number, now);
  lines_.enqueue(number, out_port(transfer), in_port(transfer), transfer.turn);
  serve_ports(transfer, now);
}

void OnePortNetwork::begin(std::uint32_t number, double now) {
  Transfer& transfer = transfers_[number];
  transfer.movement.since = now;
  transfer.movement.rate = paths_.rate(transfer.from, transfer.to);
  completions_.set(number, transfer.movement.end());
}

void OnePortNetwork::give_back_ports(Transfer& transfer, double now) {
  transfer.served = false;
  busy_[out_port(transfer)] = busy_[in_port(transfer)] = 0;
  serve_ports(transfer, now);
}

/// Its way is closed.
void OnePortNetwork::suspend(std::uint32_t number, double now) {
  Transfer& transfer = transfers_[number];
  transfer.movement.advance(now);
  transfer.movement.rate = 0.0;
  if (completions_.contains(number)) completions_.remove(number);
  if (transfer.served) {
    give_back_ports(transfer, now);
  } else if (lines_.is_waiting(number)) {
    lines_.leave(number);
    serve_ports(transfer, now);
  }
}

void OnePortNetwork::set_processor(ProcessorId p, double availability) {
  paths_.set_processor(p, availability);
  changed_ = true;
}
void OnePortNetwork::set_link(ProcessorId p, ProcessorId q, double availability) {
  paths_.set_link(p, q, availability);
  changed_ = true;
}

void OnePortNetwork::update(double now) {
  if (!changed_) return;
  changed_ = false;
  for (std::uint32_t number = 0; number < transfers_.size(); ++number) follow(number, now);
}

void OnePortNetwork::follow(std::uint32_t number, double now) {
  Transfer& transfer = transfers_[number];
  if (!transfer.under_way) return;
  const double rate = paths_.rate(transfer.from, transfer.to);
  const bool moves = completions_.contains(number);
  if (moves && completions_.time_of(number) <= now) return;  // due now: completes all the same
  if (rate == 0.0) {
    suspend(number, now);
  } else if (!moves && !lines_.is_waiting(number)) {
    go(number, now);
  } else if (moves && transfer.movement.rate != rate) {
    transfer.movement.advance(now);
    begin(number, now);
  }
}

/// All that happens at `now` has happened: who sets out?
void OnePortNetwork::settle(double now) {
  for (const std::uint32_t port : touched_) {
    const std::uint32_t number = lines_.first(port);
    if (number == PortQueues::none) continue;
    Transfer& transfer = transfers_[number];
    const std::uint32_t out = out_port(transfer);
    const std::uint32_t in = in_port(transfer);
    const bool is_first = lines_.first(out) == number && lines_.first(in) == number;
    if (!is_first || busy_[out] != 0 || busy_[in] != 0) continue;
    lines_.leave(number);
    busy_[out] = busy_[in] = 1;
    transfer.served = true;
    begin(number, now);
  }
  touched_.clear();
}

void OnePortNetwork::release_slot(std::uint32_t number, double now) {
  Transfer& transfer = transfers_[number];
  if (transfer.served) {
    give_back_ports(transfer, now);
  } else if (lines_.is_waiting(number)) {
    lines_.leave(number);
    serve_ports(transfer, now);
  }
  transfer.under_way = false;
  free_.push_back(number);
}

double OnePortNetwork::next_time() const {
  return touched_.empty() ? completions_.next_time()
                          : std::min(touched_at_, completions_.next_time());
}

std::optional<TransferId> OnePortNetwork::pop() {
  if (only_settles()) {
    settle(touched_at_);
    return std::nullopt;
  }
  const double now = completions_.next_time();
  const std::uint32_t number = completions_.pop();
  release_slot(number, now);
  return TransferId(number);
}

void OnePortNetwork::drop(TransferId transfer, double now) {
  if (completions_.contains(transfer.value)) completions_.remove(transfer.value);
  release_slot(transfer.value, now);
}

TransferProgress OnePortNetwork::progress(TransferId transfer, double now) const {
  return transfers_[transfer.index()].movement.progress(now);
}

}  // namespace dagsweep
