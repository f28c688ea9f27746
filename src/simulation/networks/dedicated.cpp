#include "simulation/networks/dedicated.hpp"

namespace dagsweep {

DedicatedNetwork::DedicatedNetwork(const Platform& platform)
    : Network(platform), completions_(0), by_pair_(platform) {}

TransferId DedicatedNetwork::start(EdgeId /*edge*/, double data, NodeId from, NodeId to,
                                   double now) {
  const std::uint32_t id = transfers_.add(TransferState::begin(platform_, data, from, to, now));
  by_pair_.add(id, from, to);
  completions_.grow(transfers_.size());
  set_rate(id, paths_.rate(from, to), now);
  return TransferId(id);
}

void DedicatedNetwork::set_rate(std::uint32_t id, double rate, double now) {
  TransferState& state = transfers_[id];
  state.set_rate(rate, now);
  if (rate > 0.0) {
    completions_.set(id, state.end());
  } else {
    completions_.remove(id);
  }
}

void DedicatedNetwork::update_rate(std::uint32_t id, double now) {
  const TransferState& state = transfers_[id];
  const double rate = paths_.rate(state.from, state.to);
  if (rate == state.rate) return;
  if (state.rate > 0.0 && completions_.time_of(id) <= now) return;  // due now, still completes
  set_rate(id, rate, now);
}

void DedicatedNetwork::update(double now) {
  for (const auto& [p, q] : paths_.changed())
    by_pair_.for_each_between(p, q, [&](std::uint32_t id) { update_rate(id, now); });
  paths_.clear_changed();
}

/// Makes the id of a completed or cancelled transfer available again.
void DedicatedNetwork::release(std::uint32_t id) {
  by_pair_.remove(id, transfers_[id].from, transfers_[id].to);
  transfers_.release(id);
}

std::optional<TransferId> DedicatedNetwork::pop() {
  const std::uint32_t id = completions_.pop();
  release(id);
  return TransferId(id);
}

void DedicatedNetwork::drop(TransferId transfer, double /*now*/) {
  completions_.remove(transfer.value);
  release(transfer.value);
}

}  // namespace dagsweep
