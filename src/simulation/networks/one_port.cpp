#include "simulation/networks/one_port.hpp"

#include <algorithm>
#include <iterator>

namespace dagsweep {

OnePortNetwork::OnePortNetwork(const Platform& platform)
    : Network(platform),
      queues_(2 * platform.node_count()),
      busy_(2 * platform.node_count(), 0),
      completions_(0) {}

void OnePortNetwork::serve_later(const Transfer& transfer, double now) {
  ports_to_serve_.push_back(out_port(transfer));
  ports_to_serve_.push_back(in_port(transfer));
  serve_at_ = now;
}

TransferId OnePortNetwork::start(EdgeId edge, double data, NodeId from, NodeId to, double now) {
  const std::uint32_t id = transfers_.add({TransferState::begin(platform_, data, from, to, now),
                                           {now, edge.value, started_++},
                                           is_message(data, from, to)});
  completions_.grow(transfers_.size());
  if (is_open(from, to)) resume(id, now);
  return TransferId(id);
}

/// Called when the path is available: a message queues for its ports, any other transfer completes
/// at once.
void OnePortNetwork::resume(std::uint32_t id, double now) {
  const Transfer& transfer = transfers_[id];
  if (!transfer.message) return begin(id, now);
  enqueue(id);
  serve_later(transfer, now);
}

/// Inserts a message into the queues of its two ports. Searches from the end, because a new message
/// rarely precedes waiting ones.
void OnePortNetwork::enqueue(std::uint32_t id) {
  Transfer& transfer = transfers_[id];
  transfer.waiting = true;
  for (const std::uint32_t port : {out_port(transfer), in_port(transfer)}) {
    std::deque<std::uint32_t>& queue = queues_[port];
    auto at = queue.end();
    while (at != queue.begin() && transfer.turn < transfers_[*std::prev(at)].turn) --at;
    queue.insert(at, id);
  }
}

/// Removes a message, which is mostly the first of its queues: without a branch for it, runs
/// take 1.1 times as long.
void OnePortNetwork::leave(std::uint32_t id) {
  Transfer& transfer = transfers_[id];
  transfer.waiting = false;
  for (const std::uint32_t port : {out_port(transfer), in_port(transfer)}) {
    std::deque<std::uint32_t>& queue = queues_[port];
    if (queue.front() == id) {
      queue.pop_front();
    } else {
      queue.erase(std::ranges::find(queue, id));
    }
  }
}

/// Lets the transfer move from `now` on, at the current availability of its path.
void OnePortNetwork::begin(std::uint32_t id, double now) {
  TransferState& state = transfers_[id].state;
  state.set_rate(paths_.rate(state.from, state.to), now);
  completions_.set(id, state.end());
}

/// Makes the transfer have no completion and leave its ports or the queues for them.
void OnePortNetwork::stop(std::uint32_t id, double now) {
  completions_.remove(id);
  Transfer& transfer = transfers_[id];
  if (transfer.served) {
    transfer.served = false;
    busy_[out_port(transfer)] = busy_[in_port(transfer)] = 0;
  } else if (transfer.waiting) {
    leave(id);
  } else {
    return;
  }
  serve_later(transfer, now);
}

void OnePortNetwork::update(double now) {
  if (paths_.changed().empty()) return;
  paths_.clear_changed();
  transfers_.for_each([&](std::uint32_t id) { update_transfer(id, now); });
}

/// Updates a transfer after the availability of its path may have changed.
void OnePortNetwork::update_transfer(std::uint32_t id, double now) {
  TransferState& state = transfers_[id].state;
  const double rate = paths_.rate(state.from, state.to);
  const bool moves = completions_.contains(id);
  if (moves && completions_.time_of(id) <= now) return;  // due now, still completes
  if (rate == 0.0) {
    state.set_rate(0.0, now);
    stop(id, now);
  } else if (!moves && !transfers_[id].waiting) {
    resume(id, now);
  } else if (moves && state.rate != rate) {
    begin(id, now);
  }
}

/// Allocates ports; called after all other events at `now`.
void OnePortNetwork::allocate_ports(double now) {
  for (const std::uint32_t port : ports_to_serve_) {
    if (queues_[port].empty()) continue;
    const std::uint32_t id = queues_[port].front();
    Transfer& transfer = transfers_[id];
    const std::uint32_t out = out_port(transfer);
    const std::uint32_t in = in_port(transfer);
    const bool is_first = queues_[out].front() == id && queues_[in].front() == id;
    if (!is_first || busy_[out] != 0 || busy_[in] != 0) continue;
    leave(id);
    busy_[out] = busy_[in] = 1;
    transfer.served = true;
    begin(id, now);
  }
  ports_to_serve_.clear();
}

/// Makes the id of a completed or cancelled transfer available again.
void OnePortNetwork::release(std::uint32_t id, double now) {
  stop(id, now);
  transfers_.release(id);
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
  release(id, now);
  return TransferId(id);
}

void OnePortNetwork::drop(TransferId transfer, double now) {
  release(transfer.value, now);
}

}  // namespace dagsweep
