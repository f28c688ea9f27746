#include "simulation/networks/one_port.hpp"

#include <algorithm>

namespace dagsweep {

OnePortNetwork::OnePortNetwork(const Platform& platform)
    : platform_(platform),
      paths_(platform),
      queues_(2 * platform.processor_count()),
      busy_(2 * platform.processor_count(), 0),
      completions_(0) {}

void OnePortNetwork::serve_later(const Transfer& transfer, double now) {
  ports_to_serve_.push_back(out_port(transfer));
  ports_to_serve_.push_back(in_port(transfer));
  serve_at_ = now;
}

TransferId OnePortNetwork::start(EdgeId edge, double data, ProcessorId from, ProcessorId to,
                                 double now) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(transfers_.size()));
    transfers_.emplace_back();
    completions_.grow(transfers_.size());
  }
  const std::uint32_t id = free_.back();
  free_.pop_back();
  Transfer& transfer = transfers_[id];
  transfer = {from, to, true, from != to && data > 0.0, false, {now, edge.value, started_++}, {}};
  transfer.movement.since = now;
  if (transfer.message) {
    transfer.movement.startup_left = platform_.startup();
    transfer.movement.data = transfer.movement.data_left = data * platform_.delay(from, to);
  }
  if (paths_.rate(from, to) > 0.0) resume(id, now);
  return TransferId(id);
}

/// The path is available: a message queues for its ports, any other transfer completes at once.
void OnePortNetwork::resume(std::uint32_t id, double now) {
  const Transfer& transfer = transfers_[id];
  if (!transfer.message) return begin(id, now);
  queues_.enqueue(id, out_port(transfer), in_port(transfer), transfer.turn);
  serve_later(transfer, now);
}

void OnePortNetwork::begin(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  transfer.movement.since = now;
  transfer.movement.rate = paths_.rate(transfer.from, transfer.to);
  completions_.set(id, transfer.movement.end());
}

/// Releases the message's ports or its places in their queues, if it has any.
void OnePortNetwork::leave_ports(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  if (transfer.served) {
    transfer.served = false;
    busy_[out_port(transfer)] = busy_[in_port(transfer)] = 0;
  } else if (queues_.is_waiting(id)) {
    queues_.leave(id);
  } else {
    return;
  }
  serve_later(transfer, now);
}

void OnePortNetwork::suspend(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  transfer.movement.advance(now);
  transfer.movement.rate = 0.0;
  if (completions_.contains(id)) completions_.remove(id);
  leave_ports(id, now);
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
  for (std::uint32_t id = 0; id < transfers_.size(); ++id) update_transfer(id, now);
}

void OnePortNetwork::update_transfer(std::uint32_t id, double now) {
  Transfer& transfer = transfers_[id];
  if (!transfer.in_progress) return;
  const double rate = paths_.rate(transfer.from, transfer.to);
  const bool moves = completions_.contains(id);
  if (moves && completions_.time_of(id) <= now) return;  // due now, still completes
  if (rate == 0.0) {
    suspend(id, now);
  } else if (!moves && !queues_.is_waiting(id)) {
    resume(id, now);
  } else if (moves && transfer.movement.rate != rate) {
    transfer.movement.advance(now);
    begin(id, now);
  }
}

/// Called after all other events at `now`.
void OnePortNetwork::allocate_ports(double now) {
  for (const std::uint32_t port : ports_to_serve_) {
    const std::uint32_t id = queues_.first(port);
    if (id == PortQueues::none) continue;
    Transfer& transfer = transfers_[id];
    const std::uint32_t out = out_port(transfer);
    const std::uint32_t in = in_port(transfer);
    const bool is_first = queues_.first(out) == id && queues_.first(in) == id;
    if (!is_first || busy_[out] != 0 || busy_[in] != 0) continue;
    queues_.leave(id);
    busy_[out] = busy_[in] = 1;
    transfer.served = true;
    begin(id, now);
  }
  ports_to_serve_.clear();
}

void OnePortNetwork::release_slot(std::uint32_t id, double now) {
  leave_ports(id, now);
  transfers_[id].in_progress = false;
  free_.push_back(id);
}

double OnePortNetwork::next_time() const {
  return ports_to_serve_.empty() ? completions_.next_time()
                                 : std::min(serve_at_, completions_.next_time());
}

std::optional<TransferId> OnePortNetwork::pop() {
  if (only_allocates()) {
    allocate_ports(serve_at_);
    return std::nullopt;
  }
  const double now = completions_.next_time();
  const std::uint32_t id = completions_.pop();
  release_slot(id, now);
  return TransferId(id);
}

void OnePortNetwork::drop(TransferId transfer, double now) {
  if (completions_.contains(transfer.value)) completions_.remove(transfer.value);
  release_slot(transfer.value, now);
}

TransferProgress OnePortNetwork::progress(TransferId transfer, double now) const {
  return transfers_[transfer.index()].movement.progress(now);
}

}  // namespace dagsweep
